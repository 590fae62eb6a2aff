import { resolvePostcodeByMode } from '@/lib/sandbox/resolve-postcode-by-mode'
import type { Mode } from '@/prisma/client/enums'
import { getLiveRateCard } from '../rate-cards/get-live-rate-card'
import type { QuoteItem } from './price-quote'
import { explainQuotes, type QuoteBreakdown } from './quote-breakdown'

export type QuotePreview =
  | { ok: true; postcode: string; people: number; quotes: QuoteItem[]; breakdown: QuoteBreakdown }
  | { ok: false; message: string }

/**
 * Prices an address as "get quotes" would, and explains the calculation. Doesn't store a request. Returns a message for
 * the user if the address has no postcode, or we don't serve it.
 */
export async function previewQuotes(
  mode: Mode,
  home: { address: string; numberOfTenants: number; startDate: string; endDate: string },
): Promise<QuotePreview> {
  const postcode = await resolvePostcodeByMode({ mode }, home.address)
  if (!postcode) return { ok: false, message: 'Add the postcode to the address to see a quote.' }
  const breakdown = explainQuotes(await getLiveRateCard(), postcode, home)
  if (!breakdown)
    return { ok: false, message: 'We don’t serve this postcode’s area, so there’s no quote. Check the postcode.' }
  const quotes = breakdown.items.map(({ item }) => item)
  return { ok: true, postcode: postcode.postcode, people: home.numberOfTenants, quotes, breakdown }
}
