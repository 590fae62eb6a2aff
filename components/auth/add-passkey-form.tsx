'use client'

import { startRegistration } from '@simplewebauthn/browser'
import { useEffect, useRef, useState } from 'react'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import { CHALLENGE_EXPIRED_MESSAGE, CHALLENGE_MS, PASSKEY_TIMEOUT_MS } from '@/lib/auth/passkeys/challenge-lifetime'
import type { PasskeyRequest } from '@/lib/auth/passkeys/change-passkeys-from-forms'
import type { FormAction, FormState } from '@/lib/platform/http/run-server-action'
import { describePasskeyError } from './describe-passkey-error'
import { TwoFactorCodeField } from './two-factor-code-field'

interface Props {
  /** Checks the password and the code, and returns the options for creating a passkey. */
  confirm: FormAction<PasskeyRequest>
  /** Adds the passkey that the browser has created. */
  add: FormAction<null>
  requiresPassword: boolean
  requiresCode: boolean
}

/** Adds a passkey in two steps: the user confirms who they are, then the browser creates the passkey. */
export const AddPasskeyForm = ({ confirm, add, requiresPassword, requiresCode }: Props) => (
  <ActionForm
    action={confirm}
    submitLabel="Continue"
    renderSuccess={(request) => <CreatePasskey request={request} add={add} />}
  >
    <TextField
      name="name"
      label="Passkey name"
      hint="A name that you’ll recognise, such as “My phone”"
      autoComplete="off"
      maxLength={100}
    />
    {requiresPassword && (
      <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
    )}
    {requiresCode && <TwoFactorCodeField name="code" />}
  </ActionForm>
)

function CreatePasskey({ request: { name, options }, add }: { request: PasskeyRequest; add: FormAction<null> }) {
  const sectionRef = useRef<HTMLElement>(null)
  // Move focus here, because the focused button has disappeared with the first form.
  useEffect(() => sectionRef.current?.focus(), [])
  // The latest time at which the browser may start to create a passkey. A passkey created after the challenge has
  // expired never works, but the device would still offer it.
  const [deadline] = useState(() => Date.now() + CHALLENGE_MS - PASSKEY_TIMEOUT_MS)
  async function createPasskey(state: FormState<null>, form: FormData): Promise<FormState<null>> {
    if (Date.now() > deadline) return { ok: false, message: CHALLENGE_EXPIRED_MESSAGE }
    try {
      form.set('passkey', JSON.stringify(await startRegistration({ optionsJSON: options })))
    } catch (error) {
      const hostName = options.rp.id ?? location.hostname
      return { ok: false, message: describePasskeyError(error, 'created', 'use another device', hostName) }
    }
    return add(state, form)
  }
  return (
    <section ref={sectionRef} tabIndex={-1} aria-labelledby="create-passkey" className="outline-none">
      <p id="create-passkey" className="mb-4 text-sm text-quiet">
        Your browser will ask where to save the passkey. Confirm with your fingerprint, face or PIN.
      </p>
      <ActionForm
        action={createPasskey}
        submitLabel="Create passkey"
        pendingLabel="Creating…"
        successMessage="Passkey added"
      >
        <input type="hidden" name="name" value={name} />
      </ActionForm>
    </section>
  )
}
