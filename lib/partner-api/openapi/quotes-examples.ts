import type { QuoteItem } from '@/lib/quotes/pricing/price-quote'
import { INVALID_POSTCODE, POSTCODE_NOT_SERVED } from '@/lib/quotes/schema'
import { errorResponse, invalidFieldsResponse, successResponse } from '../api-responses'
import { COMMON_EXAMPLES, type Example, rejectedFieldExamples } from './common-examples'

export const QUOTE_REQUEST = {
  firstName: 'Ada',
  lastName: 'Brown',
  email: 'ada.brown@example.com',
  contactNo: '07700 900123',
  postcode: 'LS6 3AA',
  numberOfTenants: 4,
  startDate: '2027-01-01',
  endDate: '2027-12-31',
}

/** The quotes for the example request, with the prices of the rate card in prisma/rate-card. */
export const EXAMPLE_QUOTES: QuoteItem[] = [
  {
    utilityType: 'gas',
    planType: 'GREENSAVER',
    tariff: 7.9,
    estimate: 12734,
    standingCharge: 29.76,
    weeklyQuote: 21.38,
  },
  { utilityType: 'gas', planType: 'LITE', weeklyQuote: 0 },
  {
    utilityType: 'gas',
    planType: 'UNLIMITED',
    tariff: 8.53,
    estimate: 14644,
    standingCharge: 29.76,
    weeklyQuote: 26.04,
  },
  {
    utilityType: 'electric',
    planType: 'GREENSAVER',
    tariff: 26.42,
    estimate: 3772,
    standingCharge: 64.05,
    electricOnlyEstimate: 8866,
    weeklyQuote: 23.6,
    weeklyQuoteElectricOnly: 49.41,
  },
  {
    utilityType: 'electric',
    planType: 'LITE',
    weeklyQuote: 0,
    weeklyQuoteElectricOnly: 0,
  },
  {
    utilityType: 'electric',
    planType: 'UNLIMITED',
    tariff: 28.53,
    estimate: 4338,
    standingCharge: 64.05,
    electricOnlyEstimate: 10196,
    weeklyQuote: 28.22,
    weeklyQuoteElectricOnly: 60.27,
  },
  { utilityType: 'water', weeklyQuote: 16.79 },
  { utilityType: 'tv', weeklyQuote: 3.45 },
  {
    utilityType: 'broadband',
    broadbandSpeed: '50mbps',
    weeklyQuote: 5.75,
  },
  {
    utilityType: 'broadband',
    broadbandSpeed: '100mbps',
    weeklyQuote: 6.9,
  },
  {
    utilityType: 'broadband',
    broadbandSpeed: '250mbps',
    weeklyQuote: 8.05,
  },
  {
    utilityType: 'broadband',
    broadbandSpeed: '500mbps',
    weeklyQuote: 9.21,
  },
  {
    utilityType: 'broadband',
    broadbandSpeed: '900mbps',
    weeklyQuote: 10.36,
  },
]

const quotesResponse = successResponse({ quotes: EXAMPLE_QUOTES })

/** An example of every response of "get quotes" that the API reference documents. */
export const QUOTES_EXAMPLES: Example[] = [
  { name: 'quotes', summary: 'Four tenants in Leeds for a year', request: QUOTE_REQUEST, response: quotesResponse },
  {
    name: 'replayed',
    summary: 'A retry with the same Idempotency-Key',
    response: quotesResponse,
  },
  ...rejectedFieldExamples(QUOTE_REQUEST),
  {
    name: 'postcodeInvalid',
    summary: 'The postcode is malformed: a letter O instead of a zero',
    request: { ...QUOTE_REQUEST, postcode: 'E2O 2ST' },
    response: invalidFieldsResponse([INVALID_POSTCODE], [{ addressId: 'GB|PC|E20 2ST', address: 'E20 2ST' }]),
  },
  {
    name: 'postcodeUnknown',
    summary: 'The postcode is malformed, and we don’t know any similar one',
    request: { ...QUOTE_REQUEST, postcode: 'nonsense' },
    response: invalidFieldsResponse([INVALID_POSTCODE]),
  },
  {
    name: 'postcodeNotServed',
    summary: 'The postcode is in Jersey, which we don’t serve',
    request: { ...QUOTE_REQUEST, postcode: 'JE2 3AB' },
    response: invalidFieldsResponse([POSTCODE_NOT_SERVED]),
  },
  {
    name: 'notPriced',
    summary: 'The quotes couldn’t be calculated',
    response: errorResponse('quotes_not_retrieved'),
  },
  {
    name: 'notStored',
    summary: 'The tenant’s details couldn’t be stored',
    response: errorResponse('user_not_stored'),
  },
  ...COMMON_EXAMPLES,
]
