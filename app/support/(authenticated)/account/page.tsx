import type { Metadata } from 'next'
import { AccountSection } from '@/components/auth/account-section'
import { ActiveSessions } from '@/components/auth/active-sessions'
import { ChangePasswordSection } from '@/components/auth/change-password-section'
import { PasskeysSection } from '@/components/auth/passkeys-section'
import { TwoFactorSection } from '@/components/auth/two-factor-section'
import { PageHeader } from '@/components/layout/page-header'
import { listPasskeys } from '@/lib/auth/passkeys/list-passkeys'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { listActiveSessions } from '@/lib/auth/sessions/list-active-sessions'
import { getTwoFactorStatus } from '@/lib/auth/two-factor/get-two-factor-status'
import { getLookupQuota } from '@/lib/support/access-log/get-lookup-quota'
import { LOOKUP_RULES } from '../lookup-quota'
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
  const [twoFactor, passkeys, sessions, lookups] = await Promise.all([
    getTwoFactorStatus('support', user.userId),
    listPasskeys('support', user.userId),
    listActiveSessions(user),
    getLookupQuota(user),
  ])
  return (
    <>
      <PageHeader title="Your account">
        You sign in to support with <bdi>{user.email}</bdi>.
      </PageHeader>
      <div className="space-y-6">
        <ChangePasswordSection action={changePassword} email={user.email} inlineFallback={inlineFallback} />
        <TwoFactorSection
          realm="support"
          twoFactor={twoFactor}
          regenerateRecoveryCodes={regenerateRecoveryCodes}
          lockedOutHelp="If you lose both the app and the codes, ask your administrator for a new link. You’ll use it to choose a new password and set up 2FA again."
          inlineFallback={inlineFallback}
        />
        <PasskeysSection
          passkeys={passkeys}
          actions={{ confirm: confirmPasskey, add: addPasskey, remove: removePasskey }}
          hasTwoFactor
          inlineFallback={inlineFallback}
        />
        <AccountSection title="Lookups">
          <p className="text-sm text-quiet">
            You’ve used {lookups.used} of {lookups.limit} lookups in the last hour. {LOOKUP_RULES}
          </p>
        </AccountSection>
        <ActiveSessions sessions={sessions} endSession={endSession} endOtherSessions={endOtherSessions} />
      </div>
    </>
  )
}
