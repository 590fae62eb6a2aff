import type { ReactNode } from 'react'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import { ButtonLink } from '@/components/ui/button'
import { REALM_PATHS } from '@/lib/auth/sign-in/resolve-redirect-path'
import type { TwoFactorStatus } from '@/lib/auth/two-factor/get-two-factor-status'
import type { FormAction } from '@/lib/platform/http/run-server-action'
import type { Realm } from '@/lib/platform/identity/realm'
import { DialogForm, type InlineFallback } from '../dialogs/dialog-form'
import { AccountSection } from './account-section'
import { RegenerateRecoveryCodes } from './regenerate-recovery-codes'
import { TwoFactorCodeField } from './two-factor-code-field'
import { TwoFactorSummary } from './two-factor-status'

interface Props {
  realm: Realm
  twoFactor: TwoFactorStatus
  regenerateRecoveryCodes: FormAction<string[]>
  /** Turns 2FA off. Undefined if the user must use 2FA. */
  turnOff?: FormAction<null>
  inlineFallback: InlineFallback
  /** Tells users who have lost both their authenticator app and their recovery codes who can help. */
  lockedOutHelp: ReactNode
  /** A sentence that says why the user must use 2FA. */
  reason?: string
}

/** The section of the account page in which users set up, change and turn off 2FA. */
export function TwoFactorSection({
  realm,
  twoFactor: { confirmedAt, codesLeft },
  regenerateRecoveryCodes,
  turnOff,
  inlineFallback,
  lockedOutHelp,
  reason,
}: Props) {
  const { path, openForm } = inlineFallback
  const setUpUrl = `${REALM_PATHS[realm].signIn}/set-up-two-factor?${new URLSearchParams({ callbackUrl: path })}`
  return (
    <AccountSection title="Two-factor authentication (2FA)">
      {confirmedAt ? (
        <>
          <TwoFactorSummary confirmedAt={confirmedAt} codesLeft={codesLeft}>
            {reason && ` ${reason}`} To change your 2FA, you need your password, plus a code from your authenticator app
            or a recovery code. {lockedOutHelp}
          </TwoFactorSummary>
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={setUpUrl}>Change authenticator app</ButtonLink>
            <RegenerateRecoveryCodes
              action={regenerateRecoveryCodes}
              href={`${path}?open=codes`}
              isOpen={openForm === 'codes'}
            />
            {turnOff && <TurnOffTwoFactor action={turnOff} inlineFallback={inlineFallback} />}
          </div>
        </>
      ) : (
        <>
          <p className="mb-4 text-sm text-quiet">
            Sign in with a code from an authenticator app as well as your password.
          </p>
          <ButtonLink href={setUpUrl}>Set up 2FA</ButtonLink>
        </>
      )}
    </AccountSection>
  )
}

const TurnOffTwoFactor = ({ action, inlineFallback }: { action: FormAction<null>; inlineFallback: InlineFallback }) => (
  <DialogForm
    {...inlineFallback}
    name="off"
    trigger="Turn off 2FA"
    title="Turn off 2FA?"
    description="You’ll sign in with only your password. You’ll be signed out everywhere else."
  >
    <ActionForm action={action} submitLabel="Turn off 2FA" variant="danger" successMessage="2FA turned off">
      <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
      <TwoFactorCodeField name="code" />
    </ActionForm>
  </DialogForm>
)
