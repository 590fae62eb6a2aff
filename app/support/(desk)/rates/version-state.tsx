import { Status } from '@/components/status'
import type { RateCardVersion } from '@/lib/quotes/rate-cards/data'

const WORDS = {
  pricing: { tone: 'good', text: 'Prices' },
  draft: { tone: 'busy', text: 'Draft' },
  earlier: { tone: 'off', text: 'Earlier' },
} as const

export function VersionState({ state }: Pick<RateCardVersion, 'state'>) {
  return <Status tone={WORDS[state].tone}>{WORDS[state].text}</Status>
}
