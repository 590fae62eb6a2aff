import type { Metadata } from 'next'
import { PageHeader } from '@/components/layout/page-header'
import { listPasskeys } from '@/lib/auth/passkeys/list-passkeys'
import { requireTenant } from '@/lib/auth/sessions/current-tenant'
import { listActiveTenantSessions } from '@/lib/auth/tenant-accounts/list-active-tenant-sessions'
import { ActiveSessions } from '../../../../components/auth/active-sessions'
import { ChangePasswordSection } from '../../../../components/auth/change-password-section'
import { PasskeysSection } from '../../../../components/auth/passkeys-section'
import { addPasskey, changePassword, confirmPasskey, endOtherSessions, endSession, removePasskey } from './actions'

export const metadata: Metadata = { title: 'Password and sessions' }

export default async function Password({ searchParams }: PageProps<'/account/password'>) {
  const tenant = await requireTenant()
  const inlineFallback = { path: '/account/password', openForm: (await searchParams).open }
  const [passkeys, sessions] = await Promise.all([
    listPasskeys('account', tenant.tenantId),
    listActiveTenantSessions(tenant),
  ])
  return (
    <>
      <PageHeader title="Password and sessions">
        You sign in with <bdi>{tenant.email}</bdi>.
      </PageHeader>
      <div className="max-w-3xl space-y-6">
        <ChangePasswordSection action={changePassword} email={tenant.email} inlineFallback={inlineFallback} />
        <PasskeysSection
          passkeys={passkeys}
          actions={{ confirm: confirmPasskey, add: addPasskey, remove: removePasskey }}
          hasTwoFactor={false}
          inlineFallback={inlineFallback}
        />
        <ActiveSessions sessions={sessions} endSession={endSession} endOtherSessions={endOtherSessions} />
      </div>
    </>
  )
}
