import type { Metadata } from 'next'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { Countdown } from '@/components/ui/countdown'
import { LocalTime } from '@/components/ui/local-time'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { getLookupQuota } from '@/lib/support/access-log/get-lookup-quota'
import { LOOKUP_RULES } from '../lookup-quota'

export const metadata: Metadata = { title: 'Lookups' }

/**
 * Shows how many lookups the user has made in the last hour or, at the limit, when the next one is allowed.
 * `readAndRecordLookup` redirects users here when they reach the limit.
 */
export default async function AccessLogPage() {
  const { used, limit, freeAt } = await getLookupQuota(await requireSupportStaff())
  if (!freeAt)
    return (
      <>
        <PageHeader title="Lookups">
          You’ve used {used} of {limit} lookups in the last hour. {LOOKUP_RULES} At the limit, you can’t make another
          lookup until the earliest one is an hour old.
        </PageHeader>
        <ButtonLink variant="primary" href="/support">
          Go to search
        </ButtonLink>
      </>
    )
  return (
    <>
      <PageHeader title="Lookup limit reached">
        You’ve reached the hourly limit of {limit} lookups. Nothing was shown, and this attempt was logged. You can make
        your next lookup at <LocalTime instant={freeAt} /> (
        <Countdown until={freeAt} endText="now" />
        ). Your administrator can raise the limit.
      </PageHeader>
      <ButtonLink href="/support">Go to search</ButtonLink>
    </>
  )
}
