import type { Field } from '@/lib/privacy/data-export/export-fields'
import type { ExportReader } from '@/lib/privacy/data-export/export-labels'
import { type ExportItem, type ExportSection, formatDataExport } from '@/lib/privacy/data-export/format-data-export'
import type { DataExport } from '@/lib/privacy/data-export/load-data-export'
import { Card } from './card'
import { Detail, DetailList } from './detail-list'
import { Cell, Row, Table } from './table'
import { TextLink } from './text-link'

interface Props {
  dataExport: DataExport
  reader: ExportReader
}

/** Shows a tenant's stored data. The downloadable file also contains the details that only programs need. */
export function DataExportView({ dataExport, reader }: Props) {
  const sections = formatDataExport(dataExport, reader)
  const groups = Map.groupBy(sections, ({ group }) => group)
  return (
    <div className="grid gap-6 *:min-w-0">
      {reader === 'tenant' && <GroupLinks names={[...groups.keys()].map(String)} />}
      {[...groups].map(([name, members]) =>
        name === null ? (
          members.map((section) => (
            <Card key={section.title} title={section.title}>
              <SectionItems section={section} />
            </Card>
          ))
        ) : (
          <Group key={name} name={name} sections={members} />
        ),
      )}
    </div>
  )
}

const toAnchor = (name: string) => name.toLowerCase().replaceAll(' ', '-')

const GroupLinks = ({ names }: { names: string[] }) => (
  <nav aria-label="On this page">
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      {names.map((name) => (
        <li key={name}>
          <TextLink href={`#${toAnchor(name)}`}>{name}</TextLink>
        </li>
      ))}
    </ul>
  </nav>
)

/** Shows a group's sections, and names those without data in one sentence. */
function Group({ name, sections }: { name: string; sections: ExportSection[] }) {
  const [stored, empty] = [true, false].map((hasItems) => sections.filter(({ items }) => items.length > 0 === hasItems))
  const [onlySection] = sections
  return (
    <div id={toAnchor(name)} className="scroll-mt-6">
      <Card title={name}>
        <div className="space-y-8">
          {stored?.map((section) => (
            <div key={section.title}>
              {sections.length > 1 && <h3 className="mb-3 font-semibold">{section.title}</h3>}
              <SectionItems section={section} />
            </div>
          ))}
          {empty && empty.length > 0 && (
            <p className="text-sm text-quiet">
              {sections.length === 1
                ? onlySection?.emptyText
                : `No data stored: ${empty.map(({ title }) => title).join('; ')}.`}
            </p>
          )}
        </div>
      </Card>
    </div>
  )
}

function SectionItems({ section }: { section: ExportSection }) {
  const { title, emptyText, layout, items } = section
  if (items.length === 0) return <p className="text-sm text-quiet">{emptyText}</p>
  if (layout === 'table') return <ItemTable title={title} items={items} />
  return (
    <div className="divide-y divide-line">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items don't change while the page is open
        <div key={index} className={layout === 'collapsed' ? 'py-2' : 'py-6 first:pt-0 last:pb-0'}>
          {layout === 'collapsed' ? (
            <details>
              <summary className="min-h-6 cursor-pointer py-1 font-medium">{item.title}</summary>
              <div className="pt-3 pb-4">
                <ItemFields fields={item.fields} />
              </div>
            </details>
          ) : (
            <>
              {item.title && <h4 className="mb-3 font-medium">{item.title}</h4>}
              <ItemFields fields={item.fields} />
            </>
          )}
        </div>
      ))}
    </div>
  )
}

const ItemFields = ({ fields }: { fields: Field[] }) => (
  <DetailList>
    {fields.map(({ name, value }) => (
      <Detail key={name} term={name}>
        <span dir="auto" className="whitespace-pre-line">
          {value}
        </span>
      </Detail>
    ))}
  </DetailList>
)

/** Shows items in rows. The columns are the fields that at least one item has. */
function ItemTable({ title, items }: { title: string; items: ExportItem[] }) {
  const columns = [...new Set(items.flatMap(({ fields }) => fields.map(({ name }) => name)))]
  return (
    <Table caption={title} columns={columns}>
      {items.map(({ fields }, index) => {
        const [name, ...cells] = columns.map((column) => fields.find((field) => field.name === column)?.value ?? '–')
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items don't change while the page is open
          <Row key={index} name={name}>
            {cells.map((value, cell) => (
              <Cell key={columns[cell + 1]} label={columns[cell + 1]} wraps>
                <bdi>{value}</bdi>
              </Cell>
            ))}
          </Row>
        )
      })}
    </Table>
  )
}
