import type { Metadata } from 'next'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { listPasskeys } from '@/lib/auth/passkeys/list-passkeys'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { listActiveSessions } from '@/lib/auth/sessions/list-active-sessions'
import { getTwoFactorStatus } from '@/lib/auth/two-factor/get-two-factor-status'
import { AccountSection } from '../../../../components/auth/account-section'
import { ActiveSessions } from '../../../../components/auth/active-sessions'
import { ChangePasswordSection } from '../../../../components/auth/change-password-section'
import { PasskeysSection } from '../../../../components/auth/passkeys-section'
import { RegenerateRecoveryCodes } from '../../../../components/auth/regenerate-recovery-codes'
import { TwoFactorSummary } from '../../../../components/auth/two-factor-status'
import {
  addPasskey,
  changePassword,
  confirmPasskey,
  endOtherSessions,
  endSession,
  regenerateRecoveryCodes,
  removePasskey,
} from './actions'

export const metadata: Metadata = { title: 'Your account' }

const PAGE_PATH = '/support/account'

export default async function Account({ searchParams }: PageProps<'/support/account'>) {
  const user = await requireSupportStaff()
  const inlineFallback = { path: PAGE_PATH, openForm: (await searchParams).open }
  const [{ confirmedAt, codesLeft }, passkeys, sessions] = await Promise.all([
    getTwoFactorStatus('support', user.userId),
    listPasskeys('support', user.userId),
    listActiveSessions(user),
  ])
  return (
    <>
      <PageHeader title="Your account">
        You sign in to support with <bdi>{user.email}</bdi>.
      </PageHeader>
      <div className="space-y-6">
        <ChangePasswordSection action={changePassword} email={user.email} inlineFallback={inlineFallback} />
        <AccountSection title="Two-factor authentication (2FA)">
          {confirmedAt && (
            <TwoFactorSummary confirmedAt={confirmedAt} codesLeft={codesLeft}>
              {' '}
              To change your 2FA, you need your password, plus a code from your authenticator app or a recovery code. If
              you lose both the app and the codes, ask your administrator for a new link. With it, you choose a new
              password and set up 2FA again.
            </TwoFactorSummary>
          )}
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={`/support/sign-in/set-up-two-factor?${new URLSearchParams({ callbackUrl: PAGE_PATH })}`}>
              Change authenticator app
            </ButtonLink>
            <RegenerateRecoveryCodes
              action={regenerateRecoveryCodes}
              href={`${PAGE_PATH}?open=codes`}
              isOpen={inlineFallback.openForm === 'codes'}
            />
          </div>
        </AccountSection>
        <PasskeysSection
          passkeys={passkeys}
          actions={{ confirm: confirmPasskey, add: addPasskey, remove: removePasskey }}
          hasTwoFactor
          inlineFallback={inlineFallback}
        />
        <ActiveSessions sessions={sessions} endSession={endSession} endOtherSessions={endOtherSessions} />
      </div>
    </>
  )
}
