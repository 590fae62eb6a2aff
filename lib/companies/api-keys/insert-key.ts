import type { Actor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Prisma } from '@/prisma/client/client'
import type { Mode } from '@/prisma/client/enums'
import { generateKey, getKeyPrefix, hashKey } from './generate-and-hash-key'
import type { KeyRestrictions } from './key-restrictions'

export interface CreatedApiKey {
  ok: true
  id: number
  /** The key itself, which can't be retrieved again. */
  key: string
}

interface NewKey extends KeyRestrictions {
  mode: Mode
  /** If null, the key is labelled with its number, such as 'Live key 12'. */
  label: string | null
  expiresAt: Date | null
}

export async function insertKey(
  tx: Prisma.TransactionClient,
  actor: Actor,
  companyId: CompanyId,
  { mode, label, expiresAt, permissions, allowedNetworks, requestsPerMinute }: NewKey,
): Promise<CreatedApiKey> {
  const key = generateKey(mode)
  const [row] = await tx.$queryRaw<{ id: number }[]>`
    INSERT INTO api_keys (id, company_id, mode, hash, prefix, label, expires_at, created_by_id,
                          permissions, allowed_networks, requests_per_minute)
    SELECT n.id, ${companyId}::int, ${mode}::mode, ${hashKey(key)}, ${getKeyPrefix(key)},
           coalesce(${label}::text, initcap(${mode}) || ' key ' || n.id), ${expiresAt}::timestamptz, ${actor.id ?? null}::int,
           ${permissions}::api_key_permission[], ${allowedNetworks}::inet[], ${requestsPerMinute}::int
    FROM (SELECT nextval('api_keys_id_seq')::int AS id) n
    RETURNING id`
  if (!row) throw new Error('the key was not stored')
  return { ok: true, id: row.id, key }
}
