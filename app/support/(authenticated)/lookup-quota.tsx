import { Notice } from '@/components/feedback/notice'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { getLookupQuota } from '@/lib/support/access-log/get-lookup-quota'
import { isNearlyExhausted } from '@/lib/support/access-log/lookup-quota'

/**
 * Warns support staff who have used 80% of their lookups for the hour. Appears on every page that counts as a lookup.
 */
export async function LookupQuota({ user }: { user: SupportStaff }) {
  const usage = await getLookupQuota(user)
  if (!isNearlyExhausted(usage)) return null
  const { used, limit } = usage
  return (
    <div className="mb-6">
      <Notice tone="warn" title={`${used} of ${limit} lookups used in the last hour`}>
        Each search, tenant page and revealed detail counts as a lookup. Once you’ve used all {limit}, you must wait
        until the earliest of them is an hour old.
      </Notice>
    </div>
  )
}
