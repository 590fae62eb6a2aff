import { Card } from '@/components/ui/card'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { CARD_FILES, CARD_TABLES, type CardTable } from '@/lib/quotes/rate-cards/rate-card-csv-rows'

/**
 * Lists the files of a rate card with their contents.
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
  energy_rates: 'Gas and electricity prices by region and start date: pence per kWh and pence per day, including VAT',
  energy_uses: 'The gas and electricity that a household uses, in kWh a year, by number of adults',
  monthly_shares: 'The share of a year’s gas and electricity that is used in each month',
  rate_card_plans:
    'How UNLIMITED differs from GREENSAVER, the factor for electric heating, and the size of an average household',
  region_prefixes: 'The electricity region of each postcode area, outcode or sector',
  off_gas_outcodes: 'The outcodes with little or no mains gas',
  water_bills:
    'An average household’s water and sewerage bill, in pounds a year, by postcode area. Other areas get no quotes',
  water_uses: 'The water that a household uses, in cubic metres a year, by number of occupants',
  tv_licences: 'The price of a TV licence by start date, in pounds a year',
  broadband_options: 'Broadband speeds and their prices, in pounds a month',
}
