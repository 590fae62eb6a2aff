import { Notice } from '@/components/feedback/notice'
import { isNearlyExhausted, readQuota } from '@/lib/auth/throttle/get-remaining-attempts'
import type { ThrottleKey } from '@/lib/auth/throttle/throttle-key'

interface Props {
  keys: ThrottleKey[]
  /** The limited items, in the plural, such as 'contracts'. */
  noun: string
}

/** Warns partner staff when they or their company have used 80% of an hourly limit. */
export async function PortalLimitNotice({ keys, noun }: Props) {
  const quota = await readQuota(keys)
  if (!isNearlyExhausted(quota)) return null
  const { remaining, limit } = quota
  return (
    <div className="mb-6">
      <Notice tone="warn" title={`${remaining} of ${limit} ${noun} left`}>
        The limit is {limit} an hour. The number left goes back up over time.
      </Notice>
    </div>
  )
}
