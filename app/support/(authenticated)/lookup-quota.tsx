import { Notice } from '@/components/feedback/notice'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { getLookupQuota } from '@/lib/support/access-log/get-lookup-quota'
import { isNearlyExhausted } from '@/lib/support/access-log/lookup-quota'

/** Says how many look-ups are left in the hour, once four of five are used. For every page that is one. */
export async function LookupQuota({ user }: { user: SupportStaff }) {
  const usage = await getLookupQuota(user)
  if (!isNearlyExhausted(usage)) return null
  const { used, limit } = usage
  return (
    <div className="mb-6">
      <Notice tone="warn" title={`${used} of ${limit} look-ups of this hour are used`}>
        Searches, tenants’ pages and what is revealed count. After {limit} within an hour nothing more is shown until
        the first of them is an hour old.
      </Notice>
    </div>
  )
}
