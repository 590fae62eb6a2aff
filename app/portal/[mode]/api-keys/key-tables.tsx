import { Countdown } from '@/components/countdown'
import { LocalDay, LocalEnd, LocalTime, RelativeTime } from '@/components/local-time'
import { Status } from '@/components/status'
import { Cell, Row, Table } from '@/components/table'
import type { ListedKey } from '@/lib/companies/api-keys/data'
import type { Mode } from '@/prisma/client/enums'
import { RevokeKey } from './revoke-key'
import { RotateKey } from './rotate-key'

const HEAD = ['Label', 'Key', 'State']
const ACTIONS = { text: 'Actions', hidden: true }

/** The keys that work. */
export function WorkingKeys({ mode, keys }: { mode: Mode; keys: ListedKey[] }) {
  return (
    <Table caption="Keys that work" head={[...HEAD, 'Last used', 'Expires', ACTIONS]}>
      {keys.map((key) => (
        <Row key={key.id} name={<Label {...key} />}>
          <Cell>
            <Begins mode={mode} prefix={key.prefix} />
          </Cell>
          <Cell wraps={key.state === 'ending'}>
            {key.state === 'ending' ? <Ending {...key} /> : <Status tone="good">Active</Status>}
          </Cell>
          <Cell label="Last used">{key.lastUsedAt ? <RelativeTime instant={key.lastUsedAt} /> : 'Never'}</Cell>
          <Cell label="Expires">{key.expiresAt ? <LocalEnd instant={key.expiresAt} /> : 'Never'}</Cell>
          <Cell actions>
            <div className="flex flex-col gap-2 sm:-my-1.5 sm:flex-row sm:justify-end sm:gap-0">
              {key.state === 'active' && <RotateKey mode={mode} {...key} />}
              <RevokeKey mode={mode} {...key} />
            </div>
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

/** The keys that are over, folded away. */
export function EndedKeys({ keys }: { keys: ListedKey[] }) {
  return (
    <details className="mt-6">
      <summary className="mb-2 w-fit cursor-pointer py-1 text-sm font-medium text-quiet">
        {keys.length === 1 ? '1 key that ended' : `${keys.length} keys that ended`}
      </summary>
      <Table caption="Keys that ended" head={[...HEAD, 'Ended', 'Last used']}>
        {keys.map((key) => (
          <Row key={key.id} name={<Label {...key} />}>
            <Cell>
              <code>{key.prefix}…</code>
            </Cell>
            <Cell>
              <Status tone="off">
                {key.state === 'revoked' ? 'Revoked' : key.replacement ? 'Rotated' : 'Expired'}
              </Status>
            </Cell>
            <Cell label="Ended">
              <EndOf {...key} />
            </Cell>
            <Cell label="Last used">{key.lastUsedAt ? <LocalTime instant={key.lastUsedAt} /> : 'Never'}</Cell>
          </Row>
        ))}
      </Table>
    </details>
  )
}

/** Everything that staff need to see when they may end the old key early, or must not yet. */
function Ending({ expiresAt, replacement, usedSince }: ListedKey) {
  return (
    <>
      <Status tone="warn">Ending</Status>
      <p>{expiresAt && <Countdown until={expiresAt} />}</p>
      <p className="text-quiet">
        {usedSince ? (
          <>
            Still used, <RelativeTime instant={usedSince} />, by whoever has not changed over to{' '}
            <code>{replacement}…</code> yet
          </>
        ) : (
          <>
            Not used since <code>{replacement}…</code> took its place
          </>
        )}
      </p>
    </>
  )
}

function EndOf({ revokedAt, expiresAt }: ListedKey) {
  const end = revokedAt && expiresAt && expiresAt < revokedAt ? expiresAt : (revokedAt ?? expiresAt)
  return end && <LocalEnd instant={end} />
}

function Begins({ mode, prefix }: { mode: Mode; prefix: string }) {
  return (
    <>
      <code>{prefix}…</code>
      <span className="text-quiet sm:block"> {mode === 'live' ? 'Live' : 'Test'}</span>
    </>
  )
}

function Label({ label, createdAt, createdBy }: ListedKey) {
  return (
    <div className="sm:min-w-44">
      <bdi className="font-medium">{label}</bdi>
      <p className="text-xs text-quiet">
        Created <LocalDay instant={createdAt} /> by <bdi>{createdBy ?? 'House Bills'}</bdi>
      </p>
    </div>
  )
}
