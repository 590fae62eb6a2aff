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
import { getRegionName } from '@/lib/quotes/rate-cards/region-name'
import { PriceChange } from '../price-change'

const MAX_WATER_AREAS = 10

/** What a household would pay: by region and plan, for the rest, and where it changes most. */
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
      <Card title="Where a home’s quote changes most">
        {biggestChanges.length === 0 ? (
          <Unchanged>
            No home of one to ten people pays another sum for gas, electric, water and TV over the 12 months from today.
          </Unchanged>
        ) : (
          <>
            <Note>
              Gas, electric, water and TV together, a week, over all outcodes and 1 to 10 people; one postcode stands
              for all that are priced alike.
            </Note>
            <Table caption="Where a home’s quote changes most" columns={['Postcode', 'People', 'Plan', 'Weekly quote']}>
              {biggestChanges.map((change) => (
                <BiggestChangeRow key={`${change.label} ${change.plan} ${change.people}`} change={change} />
              ))}
            </Table>
          </>
        )}
      </Card>
      <Card title="Gas and electric by region">
        {regions.length === 0 ? (
          <Unchanged>The same in every region.</Unchanged>
        ) : (
          <>
            <Note>
              A week, for {REFERENCE_PEOPLE} people over the 12 months from today.
              {describeUnchangedRegions(energy.length / PLANS.length - regions.length)}
            </Note>
            <Table caption="Gas and electric by region" columns={['Region', ...PLANS]}>
              {regions.map(([region, plans]) => (
                <Row key={region} name={`${getRegionName(region)} (${region})`}>
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
          <Unchanged>The same as today.</Unchanged>
        ) : (
          <>
            <Note>
              A week, for {REFERENCE_PEOPLE} people.
              {water.length > MAX_WATER_AREAS &&
                ` Water changes in ${water.length - MAX_WATER_AREAS} more areas, by less.`}
            </Note>
            <Table caption="Water, TV and broadband" columns={['What', 'Weekly quote']}>
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
  return count === 1 ? ' One other region stays as it is.' : ` The other ${count} regions stay as they are.`
}

function BiggestChangeRow({ change }: { change: WorstCase }) {
  return (
    <Row name={change.label}>
      <Cell label="People">{change.people}</Cell>
      <Cell label="Plan">{change.plan}</Cell>
      <Cell label="Weekly quote">
        <PriceChange change={change} />
      </Cell>
    </Row>
  )
}

/** Which figures differ, file by file: how many, and the first of them. */
export function RateFileDiff({ files }: { files: FileDiff[] }) {
  return files.map(({ file, rows, ...counts }) => (
    <Card key={file} title={file}>
      <Note>
        {describeCounts(counts)}
        {rows.length < totalRows(counts) && ` The first ${rows.length}:`}
      </Note>
      <Table caption={`Changed rows of ${file}`} columns={['Row', 'Today', 'Then']}>
        {rows.map(({ key, before, after }) => (
          <Row key={key} name={key}>
            <Cell label="Today" wraps>
              {before ?? <span className="text-quiet">no row</span>}
            </Cell>
            <Cell label="Then" wraps>
              {after ?? <span className="text-quiet">no row</span>}
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
