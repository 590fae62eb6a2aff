import type { GaugeValues } from '@/lib/platform/observability/metrics/scrape'
import { emailFigures } from '../data'

export const emailGauge = async (): Promise<GaugeValues> => ({
  name: 'house_bills_emails',
  help: 'E-mails: queued now, the other states as settled within the last hour; up to 100000 of each.',
  values: Object.entries(await emailFigures()).map(([state, count]) => [{ state }, count]),
})
