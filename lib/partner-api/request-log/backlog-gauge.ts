import type { GaugeValues } from '@/lib/platform/observability/metrics/collect-metrics'
import { countBacklog } from './log-request'

export const backlogGauge = (): GaugeValues => ({
  name: 'house_bills_request_log_requests',
  help: 'API requests of this process that are not logged: pending, lost since the start, or without a valid key and over the cap (failed_auth).',
  values: Object.entries(countBacklog()).map(([status, count]) => [{ status }, count]),
})
