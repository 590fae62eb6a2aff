import { Card } from '@/components/ui/card'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { CARD_FILES, CARD_TABLES, type CardTable } from '@/lib/quotes/rate-cards/rate-card-csv-rows'

/**
 * Lists the files of a rate card, with a description of each.
 *
 * @param versionId the version whose files can be downloaded. Null if there's no version yet
 */
export function RateCardFiles({ title, versionId }: { title: string; versionId: number | null }) {
  return (
    <Card title={title}>
      <DetailList>
        {CARD_TABLES.map((table) => (
          <Detail key={table} term={<FileName file={CARD_FILES[table]} versionId={versionId} />}>
            {FILE_CONTENTS[table]}
          </Detail>
        ))}
      </DetailList>
    </Card>
  )
}

function FileName({ file, versionId }: { file: string; versionId: number | null }) {
  if (versionId === null) return file
  return (
    <a href={`/support/rates/${versionId}/${file}`} download className="text-accent underline underline-offset-4">
      {file}
    </a>
  )
}

const FILE_CONTENTS: Record<CardTable, string> = {
  energy_rates:
    'Gas and electricity prices in each region, by the date from which they apply. Unit rates are in pence per kWh and standing charges in pence per day, including VAT.',
  energy_uses: 'The gas and electricity that a household uses, in kWh a year, by number of adults.',
  monthly_shares: 'The share of a year’s gas and electricity that is used in each month.',
  rate_card_plans:
    'Factors for UNLIMITED’s unit rate and estimate, compared with those of GREENSAVER (1.08 means 8% more). The electric-only factor is how many kWh of electricity replace one kWh of gas in a home with electric heating. The file also gives the number of people in an average household.',
  region_prefixes:
    'The electricity region of each postcode area (such as LS), outcode (LS6) or sector (LS6 3). The longest match applies.',
  off_gas_outcodes: 'The outcodes (such as HS1) with little or no mains gas.',
  water_bills:
    'An average household’s water and sewerage bill, in pounds a year, by postcode area (such as LS). We don’t quote in areas that aren’t listed.',
  water_uses: 'The water that a household uses, in cubic metres a year, by number of occupants.',
  tv_licences: 'The price of a TV licence in pounds a year, by the date from which it applies.',
  broadband_options: 'Broadband speeds and their prices, in pounds a month.',
}
