import type { Metadata } from 'next'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { listPasskeys } from '@/lib/auth/passkeys/list-passkeys'
import { listActiveSessions } from '@/lib/auth/sessions/list-active-sessions'
import { getTwoFactorStatus, type TwoFactorStatus } from '@/lib/auth/two-factor/get-two-factor-status'
import { AccountSection } from '../../../../components/auth/account-section'
import { ActiveSessions } from '../../../../components/auth/active-sessions'
import { ChangePasswordSection } from '../../../../components/auth/change-password-section'
import { PasskeysSection } from '../../../../components/auth/passkeys-section'
import { RegenerateRecoveryCodes } from '../../../../components/auth/regenerate-recovery-codes'
import { TwoFactorCodeField } from '../../../../components/auth/two-factor-code-field'
import { TwoFactorSummary } from '../../../../components/auth/two-factor-status'
import { DialogForm, type InlineFallback } from '../../../../components/dialogs/dialog-form'
import {
  addPasskey,
  changeName,
  changePassword,
  confirmPasskey,
  endOtherSessions,
  endSession,
  regenerateRecoveryCodes,
  removePasskey,
  turnOffTwoFactor,
} from './actions'

export const metadata: Metadata = { title: 'Your account' }

export default async function Account({ params, searchParams }: PageProps<'/portal/[mode]/account'>) {
  const { member, mode } = await requireMemberPage(params)
  const inlineFallback = { path: `/portal/${mode}/account`, openForm: (await searchParams).open }
  const [twoFactor, passkeys, sessions] = await Promise.all([
    getTwoFactorStatus('portal', member.userId),
    listPasskeys('portal', member.userId),
    listActiveSessions(member),
  ])
  return (
    <>
      <PageHeader title="Your account">
        Signed in to <bdi>{member.companyName}</bdi> as <bdi>{member.email}</bdi>.
      </PageHeader>
      <div className="space-y-6">
        <AccountSection title="Profile">
          <div className="max-w-sm">
            <ActionForm action={changeName} submitLabel="Save name" variant="secondary" successMessage="Name saved">
              <TextField
                name="name"
                label="Name"
                hint="Colleagues see it under Team and Activity"
                autoComplete="name"
                defaultValue={member.name}
              />
            </ActionForm>
          </div>
        </AccountSection>
        <ChangePasswordSection action={changePassword} email={member.email} inlineFallback={inlineFallback} />
        <AccountSection title="Two-factor authentication (2FA)">
          <TwoFactorSection
            twoFactor={twoFactor}
            isRequired={member.twoFactorRequired}
            inlineFallback={inlineFallback}
          />
        </AccountSection>
        <PasskeysSection
          passkeys={passkeys}
          actions={{ confirm: confirmPasskey, add: addPasskey, remove: removePasskey }}
          hasTwoFactor={twoFactor.confirmedAt !== null}
          inlineFallback={inlineFallback}
        />
        <ActiveSessions sessions={sessions} endSession={endSession} endOtherSessions={endOtherSessions} />
      </div>
    </>
  )
}

interface TwoFactorSectionProps {
  twoFactor: TwoFactorStatus
  isRequired: boolean
  inlineFallback: InlineFallback
}

function TwoFactorSection({ twoFactor, isRequired, inlineFallback }: TwoFactorSectionProps) {
  const { confirmedAt, codesLeft } = twoFactor
  const setUpUrl = `/sign-in/set-up-two-factor?${new URLSearchParams({ callbackUrl: inlineFallback.path })}`
  if (!confirmedAt) {
    return (
      <>
        <p className="mb-4 text-sm text-quiet">
          Sign in with a code from an authenticator app as well as your password.
        </p>
        <ButtonLink href={setUpUrl}>Set up 2FA</ButtonLink>
      </>
    )
  }
  return (
    <>
      <TwoFactorSummary confirmedAt={confirmedAt} codesLeft={codesLeft}>
        {isRequired && ' Your company requires 2FA.'} To change your 2FA, you need your password, plus a code from your
        authenticator app or a recovery code. Lost both the app and the codes? Ask an admin to reset your 2FA under
        Team.
      </TwoFactorSummary>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={setUpUrl}>Change authenticator app</ButtonLink>
        <RegenerateRecoveryCodes
          action={regenerateRecoveryCodes}
          href={`${inlineFallback.path}?open=codes`}
          isOpen={inlineFallback.openForm === 'codes'}
        />
        {!isRequired && (
          <DialogForm
            {...inlineFallback}
            name="off"
            trigger="Turn off 2FA"
            title="Turn off 2FA?"
            description="You’ll sign in with only your password. Other sessions will be signed out."
          >
            <ActionForm
              action={turnOffTwoFactor}
              submitLabel="Turn off 2FA"
              variant="danger"
              successMessage="2FA turned off"
            >
              <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
              <TwoFactorCodeField name="code" />
            </ActionForm>
          </DialogForm>
        )}
      </div>
    </>
  )
}
