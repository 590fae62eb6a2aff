import type { Metadata } from 'next'
import { ActiveSessions } from '@/components/auth/active-sessions'
import { ChangePasswordSection } from '@/components/auth/change-password-section'
import { PasskeysSection } from '@/components/auth/passkeys-section'
import { TwoFactorSection } from '@/components/auth/two-factor-section'
import { PageHeader } from '@/components/layout/page-header'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { listPasskeys } from '@/lib/auth/passkeys/list-passkeys'
import { requireTenant } from '@/lib/auth/sessions/current-tenant'
import { listActiveSessions } from '@/lib/auth/sessions/list-active-sessions'
import { tenantAsSignedInUser } from '@/lib/auth/sessions/signed-in-user'
import { getTwoFactorStatus } from '@/lib/auth/two-factor/get-two-factor-status'
import { env } from '@/lib/platform/env'
import {
  addPasskey,
  changePassword,
  confirmPasskey,
  endOtherSessions,
  endSession,
  regenerateRecoveryCodes,
  removePasskey,
  turnOffTwoFactor,
} from './actions'

export const metadata: Metadata = { title: 'Sign-in and security' }

export default async function Password({ searchParams }: PageProps<'/account/password'>) {
  const tenant = await requireTenant()
  const inlineFallback = { path: '/account/password', openForm: (await searchParams).open }
  const [twoFactor, passkeys, sessions] = await Promise.all([
    getTwoFactorStatus('account', tenant.tenantId),
    listPasskeys('account', tenant.tenantId),
    listActiveSessions(tenantAsSignedInUser(tenant)),
  ])
  return (
    <>
      <PageHeader title="Sign-in and security">
        You sign in with <bdi>{tenant.email}</bdi>.
      </PageHeader>
      <div className="max-w-3xl space-y-6">
        <ChangePasswordSection action={changePassword} email={tenant.email} inlineFallback={inlineFallback} />
        <TwoFactorSection
          realm="account"
          twoFactor={twoFactor}
          regenerateRecoveryCodes={regenerateRecoveryCodes}
          turnOff={turnOffTwoFactor}
          lockedOutHelp={
            <>
              Lost both the app and the codes? Contact <HouseBillsContact email={env().contactEmail} />. We’ll check who
              you are, then reset your 2FA and passkeys.
            </>
          }
          inlineFallback={inlineFallback}
        />
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
