'use client'

import { ActionForm } from '@/components/action-form'
import { NewPasswordFields } from '../../../(auth)/new-password-fields'
import { OpenedLink } from '../../../(auth)/opened-link'
import { CLOSED, WAYS } from '../closed-link'
import { Leave } from '../leave'
import { lookAtReset } from '../look-at-link'
import { choosePassword } from './actions'

const TITLE = 'Choose a new password'

export function ChoosePasswordForm() {
  return (
    <OpenedLink title={TITLE} look={lookAtReset} closed={CLOSED} ways={WAYS}>
      {({ email }, token) => (
        <>
          <h1 className="mb-1 text-xl font-semibold">{TITLE}</h1>
          <p className="mb-4 text-sm text-quiet wrap-anywhere">
            You sign in with it as <bdi>{email}</bdi>. Wherever you are signed in now, you are then signed out.
          </p>
          <ActionForm
            action={choosePassword}
            submit="Set the password"
            pending="Setting…"
            whenDone={(to) => <Leave to={to}>Your password is set. Going to the sign-in…</Leave>}
          >
            <input type="hidden" name="token" value={token} />
            <NewPasswordFields email={email} label="New password" autoFocus />
          </ActionForm>
        </>
      )}
    </OpenedLink>
  )
}
