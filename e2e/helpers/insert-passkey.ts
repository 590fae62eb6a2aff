import type { Realm } from '@/lib/platform/identity/realm'
import type { TestDatabase } from './create-test-database'

const PASSKEY_OWNER_COLUMNS: Record<Realm, [table: string, column: string]> = {
  portal: ['partner_staff_passkeys', 'user_id'],
  support: ['support_staff_passkeys', 'user_id'],
  account: ['tenant_passkeys', 'tenant_id'],
}

/** Stores a passkey that nobody can sign in with. Returns its ID. */
export async function insertPasskey(
  db: TestDatabase,
  realm: Realm,
  userId: number,
  name = 'Old phone',
): Promise<number> {
  const [table, column] = PASSKEY_OWNER_COLUMNS[realm]
  const [row] = await db.sql<{ id: number }>(
    `INSERT INTO ${table} (${column}, credential_id, public_key, user_handle, sign_count, transports, name)
     VALUES ($1, sha256(gen_random_uuid()::text::bytea), '\\x00', sha256(gen_random_uuid()::text::bytea), 0, '{internal}', $2) RETURNING id`,
    [userId, name],
  )
  return row?.id ?? 0
}
