import { Card } from '@/components/card'
import { Detail, DetailList } from '@/components/detail-list'
import type { Everything as Stored } from '@/lib/privacy/data'
import { readable } from '@/lib/privacy/export-format'

/** All that is stored about a tenant, to be read; the file beside it has the same and more. */
export function Everything({ stored }: { stored: Stored }) {
  return (
    <div className="grid gap-6 *:min-w-0">
      {readable(stored).map(({ title, none, items }) => (
        <Card key={title} title={title}>
          {items.length === 0 && <p className="text-sm text-quiet">{none}</p>}
          <div className="divide-y divide-line">
            {items.map(({ facts }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the page is made once
              <div key={at} className="py-6 first:pt-0 last:pb-0">
                <DetailList>
                  {facts.map(({ name, value }) => (
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
