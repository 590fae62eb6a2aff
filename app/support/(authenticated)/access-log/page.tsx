import type { Metadata } from 'next'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { Countdown } from '@/components/ui/countdown'
import { LocalTime } from '@/components/ui/local-time'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { getLookupQuota } from '@/lib/support/access-log/get-lookup-quota'

export const metadata: Metadata = { title: 'Look-ups' }

/** Where who has looked up as much as an hour may have is led (readAndRecordLookup). */
export default async function AccessLogPage() {
  const { used, limit, freeAt } = await getLookupQuota(await requireSupportStaff())
  if (!freeAt)
    return (
      <>
        <PageHeader title="Look-ups">
          {used} of {limit} look-ups of this hour are used.
        </PageHeader>
        <ButtonLink variant="primary" href="/support">
          Go to the search
        </ButtonLink>
      </>
    )
  return (
    <>
      <PageHeader title="No more look-ups for now">
        You have looked up {limit} times within an hour, which is as much as anybody may. Nothing was shown, and that
        you asked is written down. The next one is free at <LocalTime instant={freeAt} /> (<Countdown until={freeAt} />
        ). Whoever operates House Bills can raise the limit.
      </PageHeader>
      <ButtonLink href="/support">Go to the search</ButtonLink>
    </>
  )
}
