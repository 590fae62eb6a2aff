import { deriveKeys, type Keys, type ServerSecrets } from '@/lib/platform/crypto/derived-key'
import { seal, unseal } from '@/lib/platform/crypto/encryption'
import type { Database } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'
import { secretPlace } from '../two-factor/totp'

/** A column whose values are sealed for good. */
interface Column {
  purpose: 'second factor' | 'webhook secrets'
  table: string
  column: string
  /** Of the ids. */
  type: 'int' | 'uuid'
  /** Before all ids. */
  none: string
  /** Where a row's value is sealed for. */
  place: (id: string) => string
  /** What the operator calls it. */
  name: (row: Row) => string
  /** By whose number it is called. */
  owner: string
}

interface Row {
  id: string
  sealed: Uint8Array
  owner: number
}

const users = (realm: 'portal' | 'support', table: string, name: string): Column => ({
  ...{ purpose: 'second factor', table, column: 'totp_secret', type: 'int', none: '0', owner: 'id' },
  place: (id) => secretPlace(realm, Number(id)),
  name: ({ owner }) => `the second factor of ${name} ${owner}`,
})

const COLUMNS: Column[] = [
  users('portal', 'partner_staff', 'user'),
  users('support', 'support_staff', 'support user'),
  {
    ...{
      purpose: 'webhook secrets',
      table: 'webhook_secrets',
      column: 'ciphertext',
      type: 'uuid',
      owner: 'endpoint_id',
    },
    none: '00000000-0000-0000-0000-000000000000',
    place: (id) => id,
    name: ({ owner }) => `a signing secret of endpoint ${owner}`,
  },
]

export interface Resealed {
  /** How many were sealed under SERVER_SECRET_ALSO, and are under SERVER_SECRET now. */
  resealed: number
  /** What can be opened with neither. */
  unopened: string[]
}

/**
 * Seals all that lasts under SERVER_SECRET which is sealed under SERVER_SECRET_ALSO. May be cut off and called again,
 * and changed values stay as they were changed.
 */
export async function resealAll(db: Database, secrets: ServerSecrets): Promise<Resealed> {
  const all: Resealed = { resealed: 0, unopened: [] }
  for (const column of COLUMNS) {
    const { resealed, unopened } = await resealColumn(db, column, deriveKeys(secrets, column.purpose))
    all.resealed += resealed
    all.unopened.push(...unopened)
  }
  return all
}

async function resealColumn(db: Database, column: Column, keys: Keys): Promise<Resealed> {
  let resealed = 0
  for (;;) {
    const pass = await passThrough(db, column, keys)
    resealed += pass.resealed
    // A process may have sealed what was changed meanwhile with the other secret: that is looked at again.
    if (pass.changed === 0) return { resealed, unopened: pass.unopened }
  }
}

const AT_ONCE = 500

async function passThrough(db: Database, column: Column, keys: Keys): Promise<Resealed & { changed: number }> {
  const pass = { resealed: 0, changed: 0, unopened: [] as string[] }
  let rows: Row[]
  let after = column.none
  do {
    rows = await rowsAfter(db, column, after)
    for (const row of rows) {
      const place = column.place(row.id)
      if (unseal([keys[0]], place, row.sealed)) continue
      const bytes = unseal(keys, place, row.sealed)
      if (!bytes) pass.unopened.push(column.name(row))
      else if (await replace(db, column, row, seal(keys[0], place, bytes))) pass.resealed += 1
      else pass.changed += 1
    }
    after = rows.at(-1)?.id ?? after
  } while (rows.length === AT_ONCE)
  return pass
}

function rowsAfter(db: Database, { table, column, type, owner }: Column, after: string): Promise<Row[]> {
  const value = Prisma.raw(column)
  return db.$queryRaw`
    SELECT id::text, ${value} AS sealed, ${Prisma.raw(owner)} AS owner FROM ${Prisma.raw(table)}
    WHERE ${value} IS NOT NULL AND id > ${after}::text::${Prisma.raw(type)}
    ORDER BY ${Prisma.raw(table)}.id LIMIT ${AT_ONCE}::int`
}

/** One row a statement, which so waits for no other, and only while it is as it was read; returns whether it was. */
async function replace(db: Database, { table, column, type }: Column, row: Row, sealed: Uint8Array): Promise<boolean> {
  const value = Prisma.raw(column)
  const count = await db.$executeRaw`
    UPDATE ${Prisma.raw(table)} SET ${value} = ${sealed}
    WHERE id = ${row.id}::text::${Prisma.raw(type)} AND ${value} = ${row.sealed}`
  return count > 0
}
