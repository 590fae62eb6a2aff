import { ActionMenu } from '@/components/dialogs/action-menu'
import { Countdown } from '@/components/ui/countdown'
import { LocalDay, LocalExpiry, LocalTime, RelativeTime } from '@/components/ui/local-time'
import { StatusBadge } from '@/components/ui/status-badge'
import { Cell, Row, Table } from '@/components/ui/table'
import { describeRestrictions } from '@/lib/companies/api-keys/key-restrictions'
import type { ApiKeyListItem } from '@/lib/companies/api-keys/list-api-keys'
import type { Mode } from '@/prisma/client/enums'
import { RestrictKeyDialog } from './restrict-key-dialog'
import { RevokeKeyDialog } from './revoke-key-dialog'
import { RotateKeyDialog } from './rotate-key-dialog'

const SHARED_COLUMNS = ['Key', 'Status', 'Access']
const ACTIONS_COLUMN = { text: 'Actions', hidden: true }

interface TableProps {
  keys: ApiKeyListItem[]
  companyLimit: number
}

export function ActiveKeysTable({ mode, keys, companyLimit }: TableProps & { mode: Mode }) {
  return (
    <Table caption="Active keys" columns={[...SHARED_COLUMNS, 'Last used', 'Expires', ACTIONS_COLUMN]}>
      {keys.map((key) => (
        <Row key={key.id} name={<KeyLabel {...key} />}>
          <Cell wraps={key.status === 'ending'}>
            {key.status === 'ending' ? <EndingKeyDetails {...key} /> : <StatusBadge tone="good">Active</StatusBadge>}
          </Cell>
          <AccessCell restrictions={describeRestrictions(key, companyLimit)} />
          <Cell label="Last used">{key.lastUsedAt ? <RelativeTime instant={key.lastUsedAt} /> : 'Never'}</Cell>
          <Cell label="Expires">{key.expiresAt ? <LocalExpiry instant={key.expiresAt} /> : 'Never'}</Cell>
          <Cell actions>
            <ActionMenu name={key.label}>
              <RestrictKeyDialog mode={mode} companyLimit={companyLimit} {...key} />
              {key.status === 'active' && <RotateKeyDialog mode={mode} {...key} />}
              <RevokeKeyDialog mode={mode} {...key} />
            </ActionMenu>
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

/** Lists rotated, revoked and expired keys in a collapsed section. */
export function EndedKeysTable({ keys, companyLimit }: TableProps) {
  return (
    <details className="mt-6">
      <summary className="mb-2 w-fit cursor-pointer py-1 text-sm font-medium text-quiet">
        {keys.length === 1 ? '1 inactive key' : `${keys.length} inactive keys`}
      </summary>
      <Table caption="Inactive keys" columns={[...SHARED_COLUMNS, 'Ended', 'Last used']}>
        {keys.map((key) => (
          <Row key={key.id} name={<KeyLabel {...key} />}>
            <Cell>
              <StatusBadge tone="off">
                {key.status === 'revoked' ? 'Revoked' : key.replacement ? 'Rotated' : 'Expired'}
              </StatusBadge>
            </Cell>
            <AccessCell restrictions={describeRestrictions(key, companyLimit)} />
            <Cell label="Ended">
              <EndTime {...key} />
            </Cell>
            <Cell label="Last used">{key.lastUsedAt ? <LocalTime instant={key.lastUsedAt} /> : 'Never'}</Cell>
          </Row>
        ))}
      </Table>
    </details>
  )
}

/**
 * Shows whether a rotated key is still in use. If nobody uses the key, it can be revoked before its grace period ends.
 */
function EndingKeyDetails({ expiresAt, replacement, usedSince }: ApiKeyListItem) {
  return (
    <>
      <StatusBadge tone="warn">Ending</StatusBadge>
      <p>{expiresAt && <Countdown until={expiresAt} />}</p>
      <p className="text-quiet">
        {usedSince ? (
          <>
            Last used <RelativeTime instant={usedSince} />. Some clients haven’t switched to <code>{replacement}…</code>
          </>
        ) : (
          <>
            Not used since <code>{replacement}…</code> replaced it
          </>
        )}
      </p>
    </>
  )
}

function EndTime({ revokedAt, expiresAt }: ApiKeyListItem) {
  const end = revokedAt && expiresAt && expiresAt < revokedAt ? expiresAt : (revokedAt ?? expiresAt)
  return end && <LocalExpiry instant={end} />
}

function AccessCell({ restrictions }: { restrictions: string[] }) {
  return (
    <Cell label="Access" wraps={restrictions.length > 0}>
      {restrictions.length === 0 ? (
        'Unrestricted'
      ) : (
        <ul aria-label="Restrictions">
          {restrictions.map((restriction) => (
            <li key={restriction}>{restriction}</li>
          ))}
        </ul>
      )}
    </Cell>
  )
}

function KeyLabel({ label, prefix, createdAt, createdBy }: ApiKeyListItem) {
  return (
    <div className="sm:min-w-44">
      <bdi className="font-medium">{label}</bdi>
      <p>
        <code>{prefix}…</code>
      </p>
      <p className="text-xs text-quiet">
        Created <LocalDay instant={createdAt} /> by <bdi>{createdBy ?? 'House Bills'}</bdi>
      </p>
    </div>
  )
}
