import { ATTRIBUTION } from './data-licence-attribution'
import { HOUSEHOLD, type OutcodePrices } from './published-prices'

/** The table as it stands in docs/prices/outcodes.csv. */
export function formatPriceCsv(outcodes: readonly OutcodePrices[]): string {
  const { numberOfTenants, startDate, endDate } = HOUSEHOLD
  const header = [
    `GBP a week, VAT included, of a household of ${numberOfTenants} from ${startDate} to ${endDate}, by the rates in prisma/rate-card:`,
    'gas and electricity as GREENSAVER (electricity alone where there is no mains gas), water, TV licence, and their total.',
    'Empty: no price. Made by "npm run published-prices". An outcode in several regions is priced in that of most of its postcodes.',
    '',
    ...ATTRIBUTION,
  ].map((line) => `# ${line}`.trimEnd())
  const rows = outcodes.map(({ outcode, region, gas, electricity, water, tv, total }) =>
    [outcode, region ?? '', ...[gas, electricity, water, tv, total].map((price) => price?.toFixed(2) ?? '')].join(),
  )
  return `${[...header, 'outcode,region,gas,electricity,water,tv,total', ...rows].join('\n')}\n`
}
