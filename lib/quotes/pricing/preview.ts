import { resolvePartnersPostcode } from '@/lib/sandbox/test-addresses'
import type { Mode } from '@/prisma/client/enums'
import { currentRateCard } from '../rate-cards/current-rate-card'
import { POSTCODE_NOT_SERVED } from '../schema'
import { explainQuotes, type QuoteWorking } from './breakdown'
import type { QuoteItem } from './price-quote'

export type QuotePreview =
  | { ok: true; postcode: string; people: number; quotes: QuoteItem[]; working: QuoteWorking }
  | { ok: false; message: string }

/** The quotes for an address as get quotes would give them, with their working, without a request being stored. */
export async function previewQuotes(
  mode: Mode,
  home: { address: string; numberOfTenants: number; startDate: string; endDate: string },
): Promise<QuotePreview> {
  const postcode = await resolvePartnersPostcode({ mode }, home.address)
  if (!postcode) return { ok: false, message: 'Add the postcode to the address to see its quote.' }
  const working = explainQuotes(await currentRateCard(), postcode, home)
  if (!working) return { ok: false, message: POSTCODE_NOT_SERVED }
  const quotes = working.items.map(({ item }) => item)
  return { ok: true, postcode: postcode.postcode, people: home.numberOfTenants, quotes, working }
}
