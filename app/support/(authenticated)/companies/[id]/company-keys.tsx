import { Card } from '@/components/ui/card'
import { LocalDay, LocalExpiry, RelativeTime } from '@/components/ui/local-time'
import { StatusBadge, type Tone } from '@/components/ui/status-badge'
import { Cell, Row, Table } from '@/components/ui/table'
import { describeRestrictions } from '@/lib/companies/api-keys/key-restrictions'
import type { ApiKeyListItem } from '@/lib/companies/api-keys/list-api-keys'
import type { Mode } from '@/prisma/client/enums'

const STATUS_BADGES: Record<ApiKeyListItem['status'], { tone: Tone; text: string }> = {
  active: { tone: 'good', text: 'Active' },
  ending: { tone: 'warn', text: 'Ending' },
  expired: { tone: 'off', text: 'Expired' },
  revoked: { tone: 'off', text: 'Revoked' },
}

const ROTATED_BADGE = { tone: 'off', text: 'Rotated' } as const

/** Lists a company's API keys in one mode. Shows only the prefix of each key. */
export function CompanyKeys({
  mode,
  keys,
  companyLimit,
}: {
  mode: Mode
  keys: ApiKeyListItem[]
  companyLimit: number
}) {
  const title = mode === 'live' ? 'Live API keys' : 'Test API keys'
  return (
    <Card title={title}>
      {keys.length === 0 ? (
        <p className="text-sm text-quiet">No keys.</p>
      ) : (
        <Table caption={title} columns={['Label', 'Key', 'Status', 'Restrictions', 'Created', 'Last used']}>
          {keys.map(({ id, label, prefix, createdAt, lastUsedAt, ...key }) => (
            <Row key={id} name={label}>
              <Cell>
                <code>{prefix}…</code>
              </Cell>
              <Cell wraps={key.status === 'ending'}>
                <KeyStatus {...key} />
              </Cell>
              <Cell label="Restrictions" wraps>
                <RestrictionLines restrictions={describeRestrictions(key, companyLimit)} />
              </Cell>
              <Cell label="Created">
                <LocalDay instant={createdAt} />
              </Cell>
              <Cell label="Last used">{lastUsedAt ? <RelativeTime instant={lastUsedAt} /> : 'Never'}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  )
}

function KeyStatus({ status, replacement, expiresAt }: Pick<ApiKeyListItem, 'status' | 'replacement' | 'expiresAt'>) {
  const { tone, text } = status === 'expired' && replacement ? ROTATED_BADGE : STATUS_BADGES[status]
  return (
    <>
      <StatusBadge tone={tone}>{text}</StatusBadge>
      {status === 'ending' && expiresAt && (
        <span className="mt-1 block text-quiet">
          Works until <LocalExpiry instant={expiresAt} />
        </span>
      )}
    </>
  )
}

function RestrictionLines({ restrictions }: { restrictions: string[] }) {
  if (restrictions.length === 0) return 'None'
  return restrictions.map((text) => (
    <span key={text} className="block">
      {text}
    </span>
  ))
}
