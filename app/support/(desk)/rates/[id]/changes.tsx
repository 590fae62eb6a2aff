import { Card } from '@/components/card'
import { Cell, Row, Table } from '@/components/table'
import type { ChangedFile } from '@/lib/quotes/rate-cards/diff-cards'
import {
  type ChangedQuotes,
  PLANS,
  type QuoteChange,
  REFERENCE_PEOPLE,
  type WorstCase,
} from '@/lib/quotes/rate-cards/impact-preview'
import { regionName } from '@/lib/quotes/rate-cards/regions'
import { Changed } from '../changed'

const SHOWN_AREAS = 10

/** What a household would pay: by region and plan, for the rest, and where it changes most. */
export function QuoteChanges({ quotes: { energy, water, tv, broadband, rises, falls } }: { quotes: ChangedQuotes }) {
  const regions = [...Map.groupBy(energy, ({ what }) => what)].filter(([, plans]) => plans.some(isChanged))
  const others = [...water.slice(0, SHOWN_AREAS).map((change) => named(`Water in ${change.what}`, change))]
    .concat(isChanged(tv) ? named('TV', tv) : [])
    .concat(broadband.filter(isChanged).map((change) => named(`Broadband ${change.what}`, change)))
  const worst = [...rises, ...falls]
  return (
    <>
      <Card title="Where a home’s quote changes most">
        {worst.length === 0 ? (
          <Unchanged>
            No home of one to ten people pays another sum for gas, electric, water and TV over the 12 months from today.
          </Unchanged>
        ) : (
          <>
            <Note>
              Gas, electric, water and TV together, a week, over all outcodes and 1 to 10 people; one postcode stands
              for all that are priced alike.
            </Note>
            <Table caption="Where a home’s quote changes most" head={['Postcode', 'People', 'Plan', 'Weekly quote']}>
              {worst.map((one) => (
                <Worst key={`${one.what} ${one.plan} ${one.people}`} worst={one} />
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
              {unchangedRegions(energy.length / PLANS.length - regions.length)}
            </Note>
            <Table caption="Gas and electric by region" head={['Region', ...PLANS]}>
              {regions.map(([region, plans]) => (
                <Row key={region} name={`${regionName(region)} (${region})`}>
                  {plans.map((change) => (
                    <Cell key={change.plan} label={change.plan}>
                      <Changed change={change} />
                    </Cell>
                  ))}
                </Row>
              ))}
            </Table>
          </>
        )}
      </Card>
      <Card title="Water, TV and broadband">
        {others.length === 0 ? (
          <Unchanged>The same as today.</Unchanged>
        ) : (
          <>
            <Note>
              A week, for {REFERENCE_PEOPLE} people.
              {water.length > SHOWN_AREAS && ` Water changes in ${water.length - SHOWN_AREAS} more areas, by less.`}
            </Note>
            <Table caption="Water, TV and broadband" head={['What', 'Weekly quote']}>
              {others.map((change) => (
                <Row key={change.what} name={change.what}>
                  <Cell label="Weekly quote">
                    <Changed change={change} />
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

const isChanged = ({ before, after }: QuoteChange) => before !== after
const named = (what: string, { before, after }: QuoteChange): QuoteChange => ({ what, before, after })

function unchangedRegions(count: number): string {
  if (count === 0) return ''
  return count === 1 ? ' One other region stays as it is.' : ` The other ${count} regions stay as they are.`
}

function Worst({ worst }: { worst: WorstCase }) {
  return (
    <Row name={worst.what}>
      <Cell label="People">{worst.people}</Cell>
      <Cell label="Plan">{worst.plan}</Cell>
      <Cell label="Weekly quote">
        <Changed change={worst} />
      </Cell>
    </Row>
  )
}

/** Which figures differ, file by file: how many, and the first of them. */
export function FileChanges({ files }: { files: ChangedFile[] }) {
  return files.map(({ file, rows, ...counts }) => (
    <Card key={file} title={file}>
      <Note>
        {countsText(counts)}
        {rows.length < total(counts) && ` The first ${rows.length}:`}
      </Note>
      <Table caption={`Changed rows of ${file}`} head={['Row', 'Today', 'Then']}>
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

type Counts = Pick<ChangedFile, 'added' | 'removed' | 'changed'>

const total = ({ added, removed, changed }: Counts) => added + removed + changed

function countsText({ added, removed, changed }: Counts): string {
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
