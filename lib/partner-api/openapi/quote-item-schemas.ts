// The schemas of the items of `data.quotes` (section 2.3 of the API specification). Each item has exactly the fields of
// its schema.
import { z } from 'zod'
import type { QuoteItem } from '@/lib/quotes/pricing/price-quote'

/**
 * Builds the schema of an amount in GBP or pence with at most two decimals. With `multipleOf: 0.01`, rounding errors
 * would make validators reject amounts such as 0.07. So an `x-` extension documents the number of decimals, and our
 * tests check it.
 */
const moneySchema = (description: string) => z.number().min(0).meta({ description, 'x-decimal-places': 2 })

const weeklyPriceSchema = (label = 'Weekly quote', formula = '') =>
  moneySchema(`${label} in GBP for the whole household, including VAT, with two decimals.${formula}`)

const weeklyQuoteSchema = weeklyPriceSchema()
const zeroPriceSchema = z
  .literal(0)
  .meta({ description: 'This plan has no price, because tenants pay what the supplier charges.' })

const energyPriceFields = {
  planType: z.enum(['GREENSAVER', 'UNLIMITED']).meta({
    description: 'GREENSAVER: tenants pay for what they use. UNLIMITED: a fixed price, however much they use.',
  }),
  tariff: moneySchema('Unit rate in pence per kWh, including VAT, with two decimals.'),
  estimate: z.int().min(0).meta({ description: 'Estimated use over the tenancy, in kWh.' }),
  standingCharge: moneySchema('Standing charge in pence per day, including VAT, with two decimals.'),
  weeklyQuote: weeklyPriceSchema(
    'Weekly quote',
    ' Calculated as (tariff × estimate + standingCharge × days) ÷ 100 ÷ (days ÷ 7), rounded half up.',
  ),
}

const gasSchema = z.object({ utilityType: z.literal('gas'), ...energyPriceFields }).meta({
  id: 'GasQuote',
  description:
    'Gas. All figures are 0 if there is no mains gas, and in Northern Ireland, because we have no rates there. Don’t show them as free.',
})

const gasLiteSchema = z
  .object({ utilityType: z.literal('gas'), planType: z.literal('LITE'), weeklyQuote: zeroPriceSchema })
  .meta({ id: 'GasLiteQuote', description: 'Gas with LITE: we only set up the supply and split the bills.' })

const electricSchema = z
  .object({
    utilityType: z.literal('electric'),
    ...energyPriceFields,
    electricOnlyEstimate: z.int().min(0).meta({
      description: 'Estimated use of an electric-only supply over the tenancy, in kWh.',
    }),
    weeklyQuoteElectricOnly: weeklyPriceSchema(
      'Weekly quote for an electric-only supply',
      ' Calculated with electricOnlyEstimate instead of estimate.',
    ),
  })
  .meta({
    id: 'ElectricQuote',
    description:
      'Electricity. All figures are 0 in Northern Ireland, because we have no rates there. Don’t show them as free.',
  })

const electricLiteSchema = z
  .object({
    utilityType: z.literal('electric'),
    planType: z.literal('LITE'),
    weeklyQuote: zeroPriceSchema,
    weeklyQuoteElectricOnly: zeroPriceSchema,
  })
  .meta({
    id: 'ElectricLiteQuote',
    description: 'Electricity with LITE: we only set up the supply and split the bills.',
  })

const waterSchema = z.object({ utilityType: z.literal('water'), weeklyQuote: weeklyQuoteSchema }).meta({
  id: 'WaterQuote',
  description:
    'Water. The price is 0 in Scotland, where water charges are part of the council tax bill, and in Northern Ireland, where homes aren’t charged for water. Don’t show it as free.',
})

const tvSchema = z
  .object({ utilityType: z.literal('tv'), weeklyQuote: weeklyQuoteSchema })
  .meta({ id: 'TvQuote', description: 'The TV licence.' })

const broadbandSchema = z
  .object({
    utilityType: z.literal('broadband'),
    broadbandSpeed: z.string().meta({ description: 'Speed of this broadband option.', examples: ['100mbps'] }),
    weeklyQuote: weeklyQuoteSchema,
  })
  .meta({ id: 'BroadbandQuote', description: 'Broadband. There is one item per speed.' })

/** The type annotation makes the compiler check that this schema matches the items that lib/quotes returns. */
export const quoteItemSchema: z.ZodType<QuoteItem, QuoteItem> = z
  .union([gasSchema, gasLiteSchema, electricSchema, electricLiteSchema, waterSchema, tvSchema, broadbandSchema])
  .meta({ id: 'QuoteItem' })
