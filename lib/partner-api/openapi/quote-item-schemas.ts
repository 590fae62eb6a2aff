// The items of `data.quotes` (section 2.3 of the interface), each with exactly its fields.
import { z } from 'zod'
import type { QuoteItem } from '@/lib/quotes/pricing/price-quote'

/**
 * With at most two decimals. As `multipleOf: 0.01` validators that divide in binary would refuse 0.07, so
 * this is an extension, which the tests check.
 */
const moneySchema = (description: string) => z.number().min(0).meta({ description, 'x-decimal-places': 2 })

const weeklyPriceSchema = (label: string) =>
  moneySchema(`${label}, in GBP a household a week with two decimals, VAT included.`)

const weeklyQuoteSchema = weeklyPriceSchema('Weekly quote')
const zeroPriceSchema = z.literal(0).meta({ description: 'This plan passes the supplier’s bills through: no price.' })

const energyPriceFields = {
  planType: z.enum(['GREENSAVER', 'UNLIMITED']).meta({
    description: 'GREENSAVER: pay for use. UNLIMITED: a fixed price without reconciliation.',
  }),
  tariff: moneySchema('Unit rate in pence per kWh with two decimals, VAT included.'),
  estimate: z.int().min(0).meta({ description: 'Usage estimate in kWh over the tenancy.' }),
  standingCharge: moneySchema('Standing charge in pence per day with two decimals, VAT included.'),
  weeklyQuote: weeklyPriceSchema(
    'Weekly quote, (tariff × estimate + standingCharge × days) ÷ 100 ÷ (days ÷ 7), rounded half up',
  ),
}

const gasSchema = z.strictObject({ utilityType: z.literal('gas'), ...energyPriceFields }).meta({
  id: 'GasQuote',
  description: 'Gas. All figures are 0 where there is no mains gas.',
})

const gasLiteSchema = z
  .strictObject({ utilityType: z.literal('gas'), planType: z.literal('LITE'), weeklyQuote: zeroPriceSchema })
  .meta({ id: 'GasLiteQuote', description: 'Gas, set-up and splitting only.' })

const electricSchema = z
  .strictObject({
    utilityType: z.literal('electric'),
    ...energyPriceFields,
    electricOnlyEstimate: z.int().min(0).meta({
      description: 'Usage estimate of an electric-only supply, in kWh over the tenancy.',
    }),
    weeklyQuoteElectricOnly: weeklyPriceSchema('Weekly quote of an electric-only supply, by the same formula'),
  })
  .meta({ id: 'ElectricQuote', description: 'Electricity.' })

const electricLiteSchema = z
  .strictObject({
    utilityType: z.literal('electric'),
    planType: z.literal('LITE'),
    weeklyQuote: zeroPriceSchema,
    weeklyQuoteElectricOnly: zeroPriceSchema,
  })
  .meta({ id: 'ElectricLiteQuote', description: 'Electricity, set-up and splitting only.' })

const waterSchema = z
  .strictObject({ utilityType: z.literal('water'), weeklyQuote: weeklyQuoteSchema })
  .meta({ id: 'WaterQuote', description: 'Water; 0 in Scotland and Northern Ireland.' })

const tvSchema = z
  .strictObject({ utilityType: z.literal('tv'), weeklyQuote: weeklyQuoteSchema })
  .meta({ id: 'TvQuote', description: 'The TV licence.' })

const broadbandSchema = z
  .strictObject({
    utilityType: z.literal('broadband'),
    broadbandSpeed: z.string().meta({ description: 'Speed of this option.', examples: ['100mbps'] }),
    weeklyQuote: weeklyQuoteSchema,
  })
  .meta({ id: 'BroadbandQuote', description: 'Broadband, one item for each speed.' })

/** Compiles only while the pricing's items are what the document says. */
export const quoteItemSchema: z.ZodType<QuoteItem, QuoteItem> = z
  .union([gasSchema, gasLiteSchema, electricSchema, electricLiteSchema, waterSchema, tvSchema, broadbandSchema])
  .meta({ id: 'QuoteItem' })
