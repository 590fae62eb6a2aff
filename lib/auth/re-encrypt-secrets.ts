import { type DerivedKeys, deriveKeys, type ServerSecrets } from '@/lib/platform/crypto/derived-key'
import { decrypt, encrypt } from '@/lib/platform/crypto/encryption'
import type { Database } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'
import { secretContext } from './two-factor/totp'

/** A column whose values are sealed for good. */
interface EncryptedColumn {
  purpose: 'second factor' | 'webhook secrets'
  table: string
  column: string
  /** Of the ids. */
  idType: 'int' | 'uuid'
  /** Before all ids. */
  nilId: string
  /** Where a row's value is sealed for. */
  context: (id: string) => string
  /** What the operator calls it. */
  describe: (row: Row) => string
  /** By whose number it is called. */
  ownerColumn: string
}

interface Row {
  id: string
  sealed: Uint8Array
  owner: number
}

const totpColumn = (realm: 'portal' | 'support', table: string, userLabel: string): EncryptedColumn => ({
  ...{ purpose: 'second factor', table, column: 'totp_secret', idType: 'int', nilId: '0', ownerColumn: 'id' },
  context: (id) => secretContext(realm, Number(id)),
  describe: ({ owner }) => `the second factor of ${userLabel} ${owner}`,
})

const COLUMNS: EncryptedColumn[] = [
  totpColumn('portal', 'partner_staff', 'user'),
  totpColumn('support', 'support_staff', 'support staff member'),
  {
    ...{
      purpose: 'webhook secrets',
      table: 'webhook_secrets',
      column: 'ciphertext',
      idType: 'uuid',
      ownerColumn: 'endpoint_id',
    },
    nilId: '00000000-0000-0000-0000-000000000000',
    context: (id) => id,
    describe: ({ owner }) => `a signing secret of endpoint ${owner}`,
  },
]

export interface ReEncryptionResult {
  /** How many were sealed under SECONDARY_SERVER_SECRET, and are under SERVER_SECRET now. */
  reEncrypted: number
  /** What can be opened with neither. */
  undecryptable: string[]
}

/**
 * Seals all that lasts under SERVER_SECRET which is sealed under SECONDARY_SERVER_SECRET. May be cut off and called again,
 * and changed values stay as they were changed.
 */
export async function reEncryptSecrets(db: Database, secrets: ServerSecrets): Promise<ReEncryptionResult> {
  const total: ReEncryptionResult = { reEncrypted: 0, undecryptable: [] }
  for (const column of COLUMNS) {
    const { reEncrypted, undecryptable } = await reEncryptColumn(db, column, deriveKeys(secrets, column.purpose))
    total.reEncrypted += reEncrypted
    total.undecryptable.push(...undecryptable)
  }
  return total
}

async function reEncryptColumn(db: Database, column: EncryptedColumn, keys: DerivedKeys): Promise<ReEncryptionResult> {
  let reEncrypted = 0
  for (;;) {
    const result = await reEncryptPass(db, column, keys)
    reEncrypted += result.reEncrypted
    // A process may have sealed what was changed meanwhile with the other secret: that is looked at again.
    if (result.conflicts === 0) return { reEncrypted, undecryptable: result.undecryptable }
  }
}

const BATCH_SIZE = 500

async function reEncryptPass(
  db: Database,
  column: EncryptedColumn,
  keys: DerivedKeys,
): Promise<ReEncryptionResult & { conflicts: number }> {
  const pass = { reEncrypted: 0, conflicts: 0, undecryptable: [] as string[] }
  let rows: Row[]
  let lastId = column.nilId
  do {
    rows = await findRowsAfter(db, column, lastId)
    for (const row of rows) {
      const context = column.context(row.id)
      if (decrypt([keys[0]], context, row.sealed)) continue
      const bytes = decrypt(keys, context, row.sealed)
      if (!bytes) pass.undecryptable.push(column.describe(row))
      else if (await replaceEncrypted(db, column, row, encrypt(keys[0], context, bytes))) pass.reEncrypted += 1
      else pass.conflicts += 1
    }
    lastId = rows.at(-1)?.id ?? lastId
  } while (rows.length === BATCH_SIZE)
  return pass
}

function findRowsAfter(
  db: Database,
  { table, column, idType, ownerColumn }: EncryptedColumn,
  after: string,
): Promise<Row[]> {
  const value = Prisma.raw(column)
  return db.$queryRaw`
    SELECT id::text, ${value} AS sealed, ${Prisma.raw(ownerColumn)} AS owner FROM ${Prisma.raw(table)}
    WHERE ${value} IS NOT NULL AND id > ${after}::text::${Prisma.raw(idType)}
    ORDER BY ${Prisma.raw(table)}.id LIMIT ${BATCH_SIZE}::int`
}

/** One row a statement, which so waits for no other, and only while it is as it was read; returns whether it was. */
async function replaceEncrypted(
  db: Database,
  { table, column, idType }: EncryptedColumn,
  row: Row,
  encrypted: Uint8Array,
): Promise<boolean> {
  const value = Prisma.raw(column)
  const count = await db.$executeRaw`
    UPDATE ${Prisma.raw(table)} SET ${value} = ${encrypted}
    WHERE id = ${row.id}::text::${Prisma.raw(idType)} AND ${value} = ${row.sealed}`
  return count > 0
}
