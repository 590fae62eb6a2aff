import { Card } from '@/components/ui/card'
import { Cell, Row, Table } from '@/components/ui/table'
import type { FileDiff } from '@/lib/quotes/rate-cards/diff-figures'
import {
  type ImpactPreview,
  PLANS,
  type QuoteChange,
  REFERENCE_PEOPLE,
  type WorstCase,
} from '@/lib/quotes/rate-cards/preview-impact'
import { formatRegion } from '@/lib/quotes/rate-cards/region-name'
import { FigureChange } from '../figure-change'
import { PriceChange } from '../price-change'

const MAX_WATER_AREAS = 10

/**
 * Compares what households would pay under two rate card versions. Shows the biggest changes, the changed energy prices
 * by region and plan, and the changed prices of the other services. For water, shows only the ten areas with the
 * biggest changes.
 */
export function QuoteDiff({ quotes: { energy, water, tv, broadband, rises, falls } }: { quotes: ImpactPreview }) {
  const regions = [...Map.groupBy(energy, ({ label }) => label)].filter(([, plans]) => plans.some(hasChanged))
  const otherChanges = [
    ...water.slice(0, MAX_WATER_AREAS).map((change) => renamedChange(`Water in ${change.label}`, change)),
  ]
    .concat(hasChanged(tv) ? renamedChange('TV', tv) : [])
    .concat(broadband.filter(hasChanged).map((change) => renamedChange(`Broadband ${change.label}`, change)))
  const biggestChanges = [...rises, ...falls]
  return (
    <>
      <Card title="Biggest changes">
        {biggestChanges.length === 0 ? (
          <Unchanged>
            Over the next 12 months, the total for gas, electricity, water and TV stays the same for every household of
            1 to 10 tenants.
          </Unchanged>
        ) : (
          <>
            <Note>
              The weekly total for gas, electricity, water and TV, compared for 1 to 10 tenants in every area. Where
              areas have the same prices, we show one of them as an example.
            </Note>
            <Table caption="Biggest changes" columns={['Area', 'Number of tenants', 'Plan', 'Weekly quote']}>
              {biggestChanges.map((change) => (
                <BiggestChangeRow key={`${change.label} ${change.plan} ${change.people}`} change={change} />
              ))}
            </Table>
          </>
        )}
      </Card>
      <Card title="Gas and electricity by region">
        {regions.length === 0 ? (
          <Unchanged>{`For ${REFERENCE_PEOPLE} tenants, this version changes no region’s prices over the next 12 months.`}</Unchanged>
        ) : (
          <>
            <Note>
              Per week, for {REFERENCE_PEOPLE} tenants over the 12 months from today.
              {describeUnchangedRegions(energy.length / PLANS.length - regions.length)}
            </Note>
            <Table caption="Gas and electricity by region" columns={['Region', ...PLANS]}>
              {regions.map(([region, plans]) => (
                <Row key={region} name={formatRegion(region)}>
                  {plans.map((change) => (
                    <Cell key={change.plan} label={change.plan}>
                      <PriceChange change={change} />
                    </Cell>
                  ))}
                </Row>
              ))}
            </Table>
          </>
        )}
      </Card>
      <Card title="Water, TV and broadband">
        {otherChanges.length === 0 ? (
          <Unchanged>{`For ${REFERENCE_PEOPLE} tenants, this version changes none of these prices over the next 12 months.`}</Unchanged>
        ) : (
          <>
            <Note>
              Per week, for {REFERENCE_PEOPLE} tenants over the 12 months from today.
              {water.length > MAX_WATER_AREAS && describeSmallerWaterChanges(water.length - MAX_WATER_AREAS)}
            </Note>
            <Table caption="Water, TV and broadband" columns={['Service', 'Weekly quote']}>
              {otherChanges.map((change) => (
                <Row key={change.label} name={change.label}>
                  <Cell label="Weekly quote">
                    <PriceChange change={change} />
                  </Cell>
                </Row>
              ))}
            </Table>
          </>
        )}
      </Card>
    </>
  )
}

const hasChanged = ({ before, after }: QuoteChange) => before !== after
const renamedChange = (label: string, { before, after }: QuoteChange): QuoteChange => ({ label, before, after })

function describeUnchangedRegions(count: number): string {
  if (count === 0) return ''
  return count === 1 ? ' 1 other region is unchanged.' : ` The other ${count} regions are unchanged.`
}

const describeSmallerWaterChanges = (count: number) =>
  ` ${count} more ${count === 1 ? 'area has a smaller change' : 'areas have smaller changes'} in the price of water.`

function BiggestChangeRow({ change }: { change: WorstCase }) {
  return (
    <Row name={change.label}>
      <Cell label="Number of tenants">{change.people}</Cell>
      <Cell label="Plan">{change.plan}</Cell>
      <Cell label="Weekly quote">
        <PriceChange change={change} />
      </Cell>
    </Row>
  )
}

/** Shows how many rows of each file were changed, added and removed, and lists the first of them. */
export function RateFileDiff({ files }: { files: FileDiff[] }) {
  return files.map(({ file, rows, ...counts }) => (
    <Card key={file} title={file}>
      <Note>
        {describeCounts(counts)}
        {rows.length < totalRows(counts) && ` Showing the first ${rows.length}.`}
      </Note>
      <Table caption={`Changed rows in ${file}`} columns={['Row', 'Live', 'This version', 'Change']}>
        {rows.map(({ key, before, after, numbers }) => (
          <Row key={key} name={key}>
            <Cell label="Live" wraps>
              {before ?? <span className="text-quiet">No row</span>}
            </Cell>
            <Cell label="This version" wraps>
              {after ?? <span className="text-quiet">No row</span>}
            </Cell>
            <Cell label="Change">
              {numbers.map((change, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the numbers have no other identity
                <FigureChange key={index} {...change} />
              ))}
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  ))
}

type RowCounts = Pick<FileDiff, 'added' | 'removed' | 'changed'>

const totalRows = ({ added, removed, changed }: RowCounts) => added + removed + changed

function describeCounts({ added, removed, changed }: RowCounts): string {
  const parts = [
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(added > 0 ? [`${added} added`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
  ]
  return `Rows: ${parts.join(', ')}.`
}

function Note({ children }: { children: React.ReactNode }) {
  return <p className="-mt-2 mb-4 text-sm text-quiet">{children}</p>
}

function Unchanged({ children }: { children: string }) {
  return <p className="text-sm text-quiet">{children}</p>
}
