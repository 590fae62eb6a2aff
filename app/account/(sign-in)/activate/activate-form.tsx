'use client'

import { useState } from 'react'
import { ActionForm } from '@/components/action-form'
import { TextField } from '@/components/text-field'
import { NewPasswordFields } from '../../../(auth)/new-password-fields'
import { OpenedLink } from '../../../(auth)/opened-link'
import { CLOSED, WAYS } from '../closed-link'
import { Leave } from '../leave'
import { lookAtActivation } from '../look-at-link'
import { activate } from './actions'

const TITLE = 'Activate your account'

export function ActivateForm() {
  // Kept when the new password is refused: no answer brings it back.
  const [initial, setInitial] = useState('')
  return (
    <OpenedLink title={TITLE} look={lookAtActivation} closed={CLOSED} ways={WAYS}>
      {({ email }, token) => (
        <>
          <h1 className="mb-1 text-xl font-semibold">{TITLE}</h1>
          <p className="mb-4 text-sm text-quiet wrap-anywhere">
            Enter your initial password and choose one of your own. From then on you sign in as <bdi>{email}</bdi>.
          </p>
          <ActionForm
            action={activate}
            submit="Activate"
            pending="Activating…"
            whenDone={() => <Leave to="/account">Your account is active. Opening it…</Leave>}
          >
            <input type="hidden" name="token" value={token} />
            <TextField
              name="initialPassword"
              label="Initial password"
              hint="The first letters of your first and last name, then your date of birth as DDMMYYYY, such as AB23041999"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              autoFocus
              value={initial}
              onChange={(event) => setInitial(event.target.value)}
            />
            <NewPasswordFields email={email} name="newPassword" label="New password" />
          </ActionForm>
        </>
      )}
    </OpenedLink>
  )
}
