import pg from 'pg'
import { createApiKey } from '@/lib/companies/api-keys/create-api-key'
import { hashKey } from '@/lib/companies/api-keys/generate-and-hash-key'
import { revokeApiKey } from '@/lib/companies/api-keys/revoke-api-key'
import { createCompany } from '@/lib/companies/create-company'
import { findCompanyId } from '@/lib/companies/find-company-id'
import { connect, type Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'

const COMPANY_NAME = 'Demo Lettings'

export interface DemoKeys {
  live: string
  test: string
}

/**
 * Returns the demo company's live key and test key. If no keys are saved, or the saved ones no longer work, creates new
 * ones, and the company if it doesn't exist.
 *
 * @param saved the keys that the previous start returned
 * @throws {Error} if a key can't be created
 */
export async function ensureDemoKeys(ownerUrl: string, saved: DemoKeys | undefined): Promise<DemoKeys> {
  if (saved && (await areKeysValid(ownerUrl, saved))) return saved
  const db = connect(ownerUrl)
  try {
    const company =
      (await db.company.findFirst({ where: { name: COMPANY_NAME }, orderBy: { id: 'asc' } })) ??
      (await createCompany(db, COMPANY_NAME))
    const companyId = await findCompanyId(db, company.id)
    if (!companyId) throw new Error('The demo company no longer exists.')
    // If a start was interrupted, it may have created keys without saving them. Nobody knows these keys, so revoke
    // them.
    if (!saved) await revokeUnusedKeys(db, companyId)
    const createKey = async (mode: 'live' | 'test') => {
      const created = await createApiKey(OPERATOR, companyId, mode, { label: null, expiresAt: null }, db)
      if (!created.ok) throw new Error(created.reason)
      return created.key
    }
    return { live: await createKey('live'), test: await createKey('test') }
  } finally {
    await db.$disconnect()
  }
}

async function revokeUnusedKeys(db: Database, companyId: CompanyId): Promise<void> {
  const unusedKeys = await db.apiKey.findMany({
    where: { companyId, lastUsedAt: null, revokedAt: null },
    select: { id: true, mode: true },
  })
  for (const { id, mode } of unusedKeys) await revokeApiKey(OPERATOR, companyId, mode, id, db)
}

/** Returns the demo company's ID. If there's no demo company, creates it. */
export async function ensureDemoCompany(db: Database): Promise<number> {
  const existing = await db.company.findFirst({ where: { name: COMPANY_NAME }, orderBy: { id: 'asc' } })
  return (existing ?? (await createCompany(db, COMPANY_NAME))).id
}

async function areKeysValid(ownerUrl: string, keys: DemoKeys): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      'SELECT FROM api_keys WHERE hash = ANY($1) AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())',
      [[keys.live, keys.test].map((key) => Buffer.from(hashKey(key)))],
    )
    return rows.length === 2
  } finally {
    await client.end()
  }
}
