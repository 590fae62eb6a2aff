import { vi } from 'vitest'
import type { Lease, LeaseRequest } from '@/lib/platform/rate-limits/lease-request-budget'

export const LEASE_DURATION_MS = 5

/**
 * Creates a fake of the database function lease_requests. The fake's clock is `aheadMs` ahead of the processes' clocks.
 */
export function createFakeLeaseDatabase(aheadMs = 0) {
  const leased = new Map<string, number>()
  const onLease = vi.fn()
  let isAvailable = true
  let delayMs = 0
  const lease = async ({ subject, budget, debt, requested }: LeaseRequest): Promise<Lease> => {
    onLease({ subject, debt, requested })
    await new Promise((resolve) => setTimeout(resolve, LEASE_DURATION_MS))
    if (!isAvailable) throw new Error('away')
    const now = Date.now() + aheadMs
    const minute = Math.floor(now / 60_000)
    const leasedBefore = leased.get(`${minute} ${subject}`) ?? 0
    const unleased = Math.max(0, budget - leasedBefore)
    const granted = Math.min(unleased, debt + Math.min(requested, Math.max(0, Math.ceil((unleased - debt) / 8))))
    leased.set(`${minute} ${subject}`, leasedBefore + granted)
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    return { minute, msLeft: 60_000 - (now % 60_000), granted, rest: unleased - granted }
  }
  return {
    lease,
    onLease,
    setAvailable: (value: boolean) => (isAvailable = value),
    setDelayMs: (value: number) => (delayMs = value),
  }
}
