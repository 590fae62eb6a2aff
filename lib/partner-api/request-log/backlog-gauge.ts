import type { GaugeValues } from '@/lib/platform/observability/metrics/create-scrape'
import { countBacklog } from './log-request'

export const backlogGauge = (): GaugeValues => ({
  name: 'house_bills_request_log_calls',
  help: 'Calls of this process that the request log has yet to store, those lost since the start, and guesses beyond its cap.',
  values: Object.entries(countBacklog()).map(([state, count]) => [{ state }, count]),
})
