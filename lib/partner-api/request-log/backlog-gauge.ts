import type { GaugeValues } from '@/lib/platform/observability/metrics/collect-metrics'
import { countBacklog } from './log-request'

export const backlogGauge = (): GaugeValues => ({
  name: 'house_bills_request_log_requests',
  help: 'Calls of this process that the request log has yet to store, those lost since the start, and guesses beyond its cap.',
  values: Object.entries(countBacklog()).map(([status, count]) => [{ status }, count]),
})
