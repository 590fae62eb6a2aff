import type { ExportReader } from '@/lib/privacy/data-export/export-labels'
import { formatDataExport } from '@/lib/privacy/data-export/format-data-export'
import type { DataExport } from '@/lib/privacy/data-export/load-data-export'
import { Card } from './card'
import { Detail, DetailList } from './detail-list'

interface Props {
  dataExport: DataExport
  reader: ExportReader
}

/** Shows a tenant's stored data. The downloadable file also contains the details that only programs need. */
export function DataExportView({ dataExport, reader }: Props) {
  return (
    <div className="grid gap-6 *:min-w-0">
      {formatDataExport(dataExport, reader).map(({ title, emptyText, items }) => (
        <Card key={title} title={title}>
          {items.length === 0 && <p className="text-sm text-quiet">{emptyText}</p>}
          <div className="divide-y divide-line">
            {items.map(({ fields }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items don't change while the page is open
              <div key={index} className="py-6 first:pt-0 last:pb-0">
                <DetailList>
                  {fields.map(({ name, value }) => (
                    <Detail key={name} term={name}>
                      <span dir="auto" className="whitespace-pre-line">
                        {value}
                      </span>
                    </Detail>
                  ))}
                </DetailList>
              </div>
            ))}
          </div>
        </Card>
      ))}
    </div>
  )
}
