import { LRUCache } from 'lru-cache'
import { singleFlight } from '@/lib/platform/async/single-flight'
import { checkReadiness, type Readiness } from '@/lib/platform/observability/health/check-readiness'
import { type CurrentProblems, findCurrentProblems } from './find-current-problems'
import { findServiceDays } from './find-service-days'
import type { ServiceDay } from './service-status'

/** All readers of a process share the status for this long, so that many requests can't load the database. */
const CACHE_MS = 30_000
const TIMEOUT_MS = 2_000

export interface ServiceStatus {
  checkedAt: Date
  readiness: Readiness
  /** Null if the database doesn't respond. */
  history: { today: string; days: ServiceDay[]; problems: CurrentProblems } | null
}

const loadHistory = singleFlight(
  'status',
  async () => {
    const [serviceDays, problems] = await Promise.all([findServiceDays(), findCurrentProblems()])
    return { ...serviceDays, problems }
  },
  TIMEOUT_MS,
)

const cache = new LRUCache<'status', ServiceStatus>({
  max: 1,
  ttl: CACHE_MS,
  fetchMethod: async () => {
    const [readiness, history] = await Promise.all([checkReadiness(), loadHistory()])
    return { checkedAt: new Date(), readiness, history }
  },
})

/** Returns the current state and the counts of the last 90 days. They're up to 30 seconds old. */
export const getServiceStatus = (): Promise<ServiceStatus> => cache.forceFetch('status')
