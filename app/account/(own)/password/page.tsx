import type { Metadata } from 'next'
import { PageHeader } from '@/components/page-header'
import { requireTenant } from '@/lib/auth/sessions/tenant'
import { tenantSessionsOf } from '@/lib/auth/tenant-accounts/data'
import { ChangePassword } from '../../../(auth)/change-password'
import { OwnSessions } from '../../../(auth)/own-sessions'
import { changePassword, endOthers, endSession } from './actions'

export const metadata: Metadata = { title: 'Password and sign-ins' }

export default async function Password({ searchParams }: PageProps<'/account/password'>) {
  const tenant = await requireTenant()
  const opener = { path: '/account/password', open: (await searchParams).open }
  const sessions = await tenantSessionsOf(tenant)
  return (
    <>
      <PageHeader title="Password and sign-ins">
        You sign in as <bdi>{tenant.email}</bdi>.
      </PageHeader>
      <div className="max-w-3xl space-y-6">
        <ChangePassword action={changePassword} email={tenant.email} opener={opener} />
        <OwnSessions sessions={sessions} own={tenant.id} endSession={endSession} endOthers={endOthers} />
      </div>
    </>
  )
}
