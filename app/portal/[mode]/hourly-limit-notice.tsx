import { Notice } from '@/components/feedback/notice'
import { isNearlyExhausted, readQuota } from '@/lib/auth/throttle/get-remaining-attempts'
import type { OwnedThrottleKey } from '@/lib/auth/throttle/throttle-key'

interface Props {
  keys: OwnedThrottleKey[]
  verb: 'create' | 'view'
  /** The limited item, such as a contract, in the singular and the plural. */
  noun: { one: string; many: string }
}

/** Warns partner staff when they or their company have used at least 80% of an hourly limit. */
export async function PortalLimitNotice({ keys, verb, noun }: Props) {
  const quota = await readQuota(keys)
  if (!isNearlyExhausted(quota)) return null
  const { owner, remaining, limit } = quota
  return (
    <div className="mb-6">
      <Notice tone="warn" title={describeRemaining(remaining, verb, noun)}>
        {owner === 'user' ? 'Your' : 'Your company’s'} limit is {limit} an hour. You can {verb} about{' '}
        {Math.round(limit / 60)} more each minute.
      </Notice>
    </div>
  )
}

function describeRemaining(remaining: number, verb: string, { one, many }: Props['noun']): string {
  if (remaining === 0) return `You can’t ${verb} any more ${many} for now`
  return `You can ${verb} ${remaining} more ${remaining === 1 ? one : many} for now`
}
