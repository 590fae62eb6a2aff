import type { GaugeValues } from '@/lib/platform/observability/metrics/create-scrape'
import { countEmailsByState } from '../count-emails-by-state'

export const readEmailGauge = async (): Promise<GaugeValues> => ({
  name: 'house_bills_emails',
  help: 'E-mails: queued now, the other states as settled within the last hour; up to 100000 of each.',
  values: Object.entries(await countEmailsByState()).map(([state, count]) => [{ state }, count]),
})
