import type { GaugeValues } from '@/lib/platform/observability/metrics/collect-metrics'
import { countEmailsByStatus } from '../count-emails-by-status'

export const readEmailGauge = async (): Promise<GaugeValues> => ({
  name: 'house_bills_emails',
  help: 'Emails, by status: queued now, or moved to another status in the last hour (up to 100000 of each).',
  values: Object.entries(await countEmailsByStatus()).map(([status, count]) => [{ status }, count]),
})
