// The items of `data.quotes` (section 2.3 of the interface), each with exactly its fields.
import { z } from 'zod'
import type { QuoteItem } from '@/lib/quotes/pricing/price-quote'

/**
 * With at most two decimals. As `multipleOf: 0.01` validators that divide in binary would refuse 0.07, so
 * this is an extension, which the tests check.
 */
const money = (description: string) => z.number().min(0).meta({ description, 'x-decimal-places': 2 })

const gbpAWeek = (what: string) => money(`${what}, in GBP a household a week with two decimals, VAT included.`)

const weeklyQuote = gbpAWeek('Weekly quote')
const withoutPrice = z.literal(0).meta({ description: 'This plan passes the supplier’s bills through: no price.' })

const prices = {
  planType: z.enum(['GREENSAVER', 'UNLIMITED']).meta({
    description: 'GREENSAVER: pay for use. UNLIMITED: a fixed price without reconciliation.',
  }),
  tariff: money('Unit rate in pence per kWh with two decimals, VAT included.'),
  estimate: z.int().min(0).meta({ description: 'Usage estimate in kWh over the tenancy.' }),
  standingCharge: money('Standing charge in pence per day with two decimals, VAT included.'),
  weeklyQuote: gbpAWeek(
    'Weekly quote, (tariff × estimate + standingCharge × days) ÷ 100 ÷ (days ÷ 7), rounded half up',
  ),
}

const gas = z.strictObject({ utilityType: z.literal('gas'), ...prices }).meta({
  id: 'GasQuote',
  description: 'Gas. All figures are 0 where there is no mains gas.',
})

const gasLite = z
  .strictObject({ utilityType: z.literal('gas'), planType: z.literal('LITE'), weeklyQuote: withoutPrice })
  .meta({ id: 'GasLiteQuote', description: 'Gas, set-up and splitting only.' })

const electric = z
  .strictObject({
    utilityType: z.literal('electric'),
    ...prices,
    electricOnlyEstimate: z.int().min(0).meta({
      description: 'Usage estimate of an electric-only supply, in kWh over the tenancy.',
    }),
    weeklyQuoteElectricOnly: gbpAWeek('Weekly quote of an electric-only supply, by the same formula'),
  })
  .meta({ id: 'ElectricQuote', description: 'Electricity.' })

const electricLite = z
  .strictObject({
    utilityType: z.literal('electric'),
    planType: z.literal('LITE'),
    weeklyQuote: withoutPrice,
    weeklyQuoteElectricOnly: withoutPrice,
  })
  .meta({ id: 'ElectricLiteQuote', description: 'Electricity, set-up and splitting only.' })

const water = z
  .strictObject({ utilityType: z.literal('water'), weeklyQuote })
  .meta({ id: 'WaterQuote', description: 'Water; 0 in Scotland and Northern Ireland.' })

const tv = z
  .strictObject({ utilityType: z.literal('tv'), weeklyQuote })
  .meta({ id: 'TvQuote', description: 'The TV licence.' })

const broadband = z
  .strictObject({
    utilityType: z.literal('broadband'),
    broadbandSpeed: z.string().meta({ description: 'Speed of this option.', examples: ['100mbps'] }),
    weeklyQuote,
  })
  .meta({ id: 'BroadbandQuote', description: 'Broadband, one item for each speed.' })

/** Compiles only while the pricing's items are what the document says. */
export const quoteItem: z.ZodType<QuoteItem, QuoteItem> = z
  .union([gas, gasLite, electric, electricLite, water, tv, broadband])
  .meta({ id: 'QuoteItem' })
