import { parsePostcode } from '@/lib/addresses/postcodes/postcode'
import { SERVICES, type Service } from '@/lib/contracts/utility-services'
import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import { getRateCardAt } from '../rate-cards/get-rate-card-at'
import { type Comparison, comparePlans } from './compare-plans'
import { explainQuotes } from './quote-breakdown'

/** The columns of a contract on which its price depends. */
export interface PricedContract extends Record<Service, boolean> {
  postcode: string
  numberOfTenants: number
  startDate: Date
  endDate: Date
  broadband: string
  createdAt: Date
}

/**
 * Prices a contract's services under each plan, with the rate card that was live when the contract was created. Returns
 * null if the postcode isn't served.
 */
export async function priceContract(contract: PricedContract): Promise<Comparison | null> {
  const postcode = parsePostcode(contract.postcode)
  const { numberOfTenants, startDate, endDate, broadband } = contract
  const home = { numberOfTenants, startDate: toIsoDate(startDate), endDate: toIsoDate(endDate) }
  const breakdown = postcode && explainQuotes(await getRateCardAt(contract.createdAt), postcode, home)
  if (!breakdown) return null
  const quotes = breakdown.items.map(({ item }) => item)
  return comparePlans(
    quotes,
    SERVICES.filter((service) => contract[service]),
    numberOfTenants,
    broadband,
  )
}
