import { Countdown } from '@/components/ui/countdown'
import { LocalDay, LocalExpiry, LocalTime, RelativeTime } from '@/components/ui/local-time'
import { StatusBadge } from '@/components/ui/status-badge'
import { Cell, Row, Table } from '@/components/ui/table'
import { describeRestrictions, isUnrestricted } from '@/lib/companies/api-keys/key-restrictions'
import type { ApiKeyListItem } from '@/lib/companies/api-keys/list-api-keys'
import type { Mode } from '@/prisma/client/enums'
import { RestrictKeyDialog } from './restrict-key-dialog'
import { RevokeKeyDialog } from './revoke-key-dialog'
import { RotateKeyDialog } from './rotate-key-dialog'

const SHARED_COLUMNS = ['Label', 'Key', 'Status']
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
          <Cell>
            <KeyPrefix mode={mode} prefix={key.prefix} />
          </Cell>
          <Cell wraps={key.status === 'ending' || isRestricted(key)}>
            {key.status === 'ending' ? <EndingKeyDetails {...key} /> : <StatusBadge tone="good">Active</StatusBadge>}
            <RestrictionList restrictions={describeRestrictions(key, companyLimit)} />
          </Cell>
          <Cell label="Last used">{key.lastUsedAt ? <RelativeTime instant={key.lastUsedAt} /> : 'Never'}</Cell>
          <Cell label="Expires">{key.expiresAt ? <LocalExpiry instant={key.expiresAt} /> : 'Never'}</Cell>
          <Cell actions>
            <div className="flex flex-col gap-2 sm:-my-1.5 sm:items-start sm:gap-0">
              <RestrictKeyDialog mode={mode} companyLimit={companyLimit} {...key} />
              {key.status === 'active' && <RotateKeyDialog mode={mode} {...key} />}
              <RevokeKeyDialog mode={mode} {...key} />
            </div>
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
              <code>{key.prefix}…</code>
            </Cell>
            <Cell wraps={isRestricted(key)}>
              <StatusBadge tone="off">
                {key.status === 'revoked' ? 'Revoked' : key.replacement ? 'Rotated' : 'Expired'}
              </StatusBadge>
              <RestrictionList restrictions={describeRestrictions(key, companyLimit)} />
            </Cell>
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

const isRestricted = ({ permissions, allowedNetworks, requestsPerMinute }: ApiKeyListItem) =>
  !isUnrestricted(permissions) || allowedNetworks.length > 0 || requestsPerMinute !== null

const RestrictionList = ({ restrictions }: { restrictions: string[] }) =>
  restrictions.length > 0 && (
    <ul aria-label="Restrictions" className="mt-1">
      {restrictions.map((restriction) => (
        <li key={restriction}>{restriction}</li>
      ))}
    </ul>
  )

function KeyPrefix({ mode, prefix }: { mode: Mode; prefix: string }) {
  return (
    <>
      <code>{prefix}…</code>
      <span className="text-quiet sm:block"> {mode === 'live' ? 'Live' : 'Test'}</span>
    </>
  )
}

function KeyLabel({ label, createdAt, createdBy }: ApiKeyListItem) {
  return (
    <div className="sm:min-w-44">
      <bdi className="font-medium">{label}</bdi>
      <p className="text-xs text-quiet">
        Created <LocalDay instant={createdAt} /> by <bdi>{createdBy ?? 'House Bills'}</bdi>
      </p>
    </div>
  )
}
