import { Notice } from '@/components/notice'
import type { SupportUser } from '@/lib/platform/identity/signed-in'
import { lookUpsOf } from '@/lib/support/access-log/data'
import { isNearlyUsed } from '@/lib/support/access-log/lookup-quota'

/** Says how many look-ups are left in the hour, once four of five are used. For every page that is one. */
export async function LookUpsLeft({ user }: { user: SupportUser }) {
  const lookUps = await lookUpsOf(user)
  if (!isNearlyUsed(lookUps)) return null
  const { used, most } = lookUps
  return (
    <div className="mb-6">
      <Notice tone="warn" title={`${used} of ${most} look-ups of this hour are used`}>
        Searches, tenants’ pages and what is revealed count. After {most} within an hour nothing more is shown until the
        first of them is an hour old.
      </Notice>
    </div>
  )
}
