import { type DerivedKeys, deriveKeys, type KeyPurpose, type ServerSecrets } from '@/lib/platform/crypto/derived-key'
import { decrypt, encrypt } from '@/lib/platform/crypto/encryption'
import type { Database } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { Prisma } from '@/prisma/client/client'
import { USER_TABLES } from './sessions/user-tables'
import { secretContext, TOTP_SECRET_KEY_PURPOSE } from './two-factor/totp'

/** A column of encrypted values that don't expire, and so must be re-encrypted during a secret rotation. */
export interface EncryptedColumn {
  purpose: KeyPurpose
  table: string
  column: string
  idType: 'int' | 'uuid'
  /** An ID that is lower than all IDs in the table. */
  nilId: string
  /** Returns the encryption context of a row. */
  context: (id: string) => string
  /** Returns a message that tells the operator which value can't be decrypted, and what to do. */
  describe: (row: Row) => string
  /** The column with the ID that `describe` shows. */
  ownerColumn: string
}

interface Row {
  id: string
  encrypted: Uint8Array
  owner: number
}

const totpColumn = (realm: Realm, userLabel: string, advice: string): EncryptedColumn => ({
  ...{
    purpose: TOTP_SECRET_KEY_PURPOSE,
    table: USER_TABLES[realm],
    column: 'totp_secret',
    idType: 'int',
    nilId: '0',
    ownerColumn: 'id',
  },
  context: (id) => secretContext(realm, Number(id)),
  describe: ({ owner }) => `2FA of ${userLabel} ${owner}: ${advice}`,
})

/** The columns that contain the secrets of authenticator apps. Other modules define the columns of other secrets. */
export const TOTP_SECRET_COLUMNS: EncryptedColumn[] = [
  totpColumn('portal', 'user', 'ask an admin at their company to reset it'),
  totpColumn('support', 'support staff member', 'run "support link"'),
  totpColumn('account', 'tenant', 'ask support to reset it'),
]

export interface ReEncryptionResult {
  reEncrypted: number
  /** Descriptions of the values that neither secret can decrypt. */
  undecryptable: string[]
}

/**
 * Re-encrypts with SERVER_SECRET every value in the columns that was encrypted with SECONDARY_SERVER_SECRET. You can
 * interrupt this function and call it again. It doesn't overwrite values that change while it runs.
 */
export async function reEncryptSecrets(
  db: Database,
  secrets: ServerSecrets,
  columns: EncryptedColumn[],
): Promise<ReEncryptionResult> {
  const total: ReEncryptionResult = { reEncrypted: 0, undecryptable: [] }
  for (const column of columns) {
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
    // If a value has changed in the meantime, a process with the other secret may have encrypted it. So check all
    // values again.
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
      if (decrypt([keys[0]], context, row.encrypted)) continue
      const bytes = decrypt(keys, context, row.encrypted)
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
    SELECT id::text, ${value} AS encrypted, ${Prisma.raw(ownerColumn)} AS owner FROM ${Prisma.raw(table)}
    WHERE ${value} IS NOT NULL AND id > ${after}::text::${Prisma.raw(idType)}
    ORDER BY ${Prisma.raw(table)}.id LIMIT ${BATCH_SIZE}::int`
}

/**
 * Replaces one encrypted value in its own statement, so that no other row is locked. Returns false if the value has
 * changed since it was read.
 */
async function replaceEncrypted(
  db: Database,
  { table, column, idType }: EncryptedColumn,
  row: Row,
  encrypted: Uint8Array,
): Promise<boolean> {
  const value = Prisma.raw(column)
  const count = await db.$executeRaw`
    UPDATE ${Prisma.raw(table)} SET ${value} = ${encrypted}
    WHERE id = ${row.id}::text::${Prisma.raw(idType)} AND ${value} = ${row.encrypted}`
  return count > 0
}
