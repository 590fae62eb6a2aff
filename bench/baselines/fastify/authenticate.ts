import type { ValidApiKey } from '@/lib/companies/api-keys/find-valid-api-key'
import { hashKey, isWellFormedKey } from '@/lib/companies/api-keys/generate-and-hash-key'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { pool } from './pool'

/** Returns the company to which an API key belongs, or null if the key isn't valid. */
export async function authenticate(keyText: string, requestId: string): Promise<Partner | null> {
  if (!isWellFormedKey(keyText)) return null
  const { rows } = await pool.query<ValidApiKey>(
    `SELECT k.id, k.mode, c.id AS "companyId", c.name AS "companyName", c.requests_per_minute AS "requestsPerMinute"
     FROM api_keys k JOIN companies c ON c.id = k.company_id
     WHERE k.hash = $1 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
       AND c.disabled_at IS NULL`,
    [hashKey(keyText)],
  )
  const [key] = rows
  if (!key) return null
  const { id, companyId, companyName, requestsPerMinute, mode } = key
  const by = { type: 'api_key' as const, id }
  return {
    companyId: companyId as CompanyId,
    companyName,
    requestsPerMinute,
    actor: by,
    mode,
    requestId,
    idempotencyKey: null,
  }
}
