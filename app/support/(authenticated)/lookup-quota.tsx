import { Notice } from '@/components/feedback/notice'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { getLookupQuota } from '@/lib/support/access-log/get-lookup-quota'
import { isNearlyExhausted } from '@/lib/support/access-log/lookup-quota'

export const LOOKUP_RULES =
  'Each search, and each view of a tenant’s data or of API requests, counts as a lookup. Changing a tenant’s email address, phone number or date of birth counts too.'

/**
 * Warns support staff who have used at least 80% of their lookups for the hour. Each page that counts as a lookup shows
 * this notice.
 */
export async function LookupQuota({ user }: { user: SupportStaff }) {
  const usage = await getLookupQuota(user)
  if (!isNearlyExhausted(usage)) return null
  const { used, limit } = usage
  return (
    <div className="mb-6">
      <Notice tone="warn" title={`${used} of ${limit} lookups used in the last hour`}>
        {LOOKUP_RULES} At the limit, you can’t make another lookup until the earliest one is an hour old.
      </Notice>
    </div>
  )
}
