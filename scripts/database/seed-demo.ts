// What the embedded database starts with: prices, addresses, and a company with two keys. Every
// part is made unless it stands, so a start that was cut off is completed by the next.
import pg from 'pg'
import { createTextFile } from '@/lib/addresses/import/address-file'
import { importAddresses } from '@/lib/addresses/import/import-addresses'
import { hashKey } from '@/lib/companies/api-keys/generate-and-hash-key'
import { createApiKey, revokeApiKey } from '@/lib/companies/api-keys/mutations'
import { connect, type Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { importFirstRateCard } from '@/lib/quotes/rate-cards/import-rate-card'
import { formatAddress } from '../../lib/addresses/address'
import { findCompanyId } from '../../lib/companies/data'
import { createCompany } from '../../lib/companies/mutations'
import { generateDemoAddresses } from './demo-addresses'

const COMPANY_NAME = 'Demo Lettings'

export interface DemoKeys {
  live: string
  test: string
}

/** @param ownerUrl the owner's connection */
export async function seedDemo(ownerUrl: string): Promise<void> {
  await seedRateCard(ownerUrl)
  await seedAddresses(ownerUrl)
}

/** Where there are addresses they stay: an operator may have put others in their place. */
async function seedAddresses(ownerUrl: string): Promise<void> {
  const db = connect(ownerUrl)
  const existing = await db.address.findFirst().finally(() => db.$disconnect())
  if (!existing) await importAddresses(ownerUrl, [createTextFile(generateDemoAddresses())])
}

/** Where one prices it stays: an operator may have published another one since. */
async function seedRateCard(ownerUrl: string): Promise<void> {
  const db = connect(ownerUrl)
  const publicationCount = await db.rateCardPublication.count().finally(() => db.$disconnect())
  if (publicationCount > 0) return
  await importFirstRateCard(ownerUrl, 'prisma/rate-card')
}

/**
 * The demo company's two keys: those of the last start while they work, new ones otherwise.
 *
 * @param saved what the last start returned
 */
export async function ensureDemoKeys(ownerUrl: string, saved: DemoKeys | undefined): Promise<DemoKeys> {
  if (saved && (await areKeysUsable(ownerUrl, saved))) return saved
  const db = connect(ownerUrl)
  try {
    const company =
      (await db.company.findFirst({ where: { name: COMPANY_NAME }, orderBy: { id: 'asc' } })) ??
      (await createCompany(db, COMPANY_NAME))
    const companyId = await findCompanyId(db, company.id)
    if (!companyId) throw new Error('the company is gone')
    // Nobody has seen the keys of a start that was cut off before it noted them.
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

/** The number of the demo company, made unless it is there. */
export async function ensureDemoCompany(db: Database): Promise<number> {
  const existing = await db.company.findFirst({ where: { name: COMPANY_NAME }, orderBy: { id: 'asc' } })
  return (existing ?? (await createCompany(db, COMPANY_NAME))).id
}

async function areKeysUsable(ownerUrl: string, keys: DemoKeys): Promise<boolean> {
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

/** An address that a first call can name, a plain house of the demo's or else of the operator's own; and without its number, so that it is any of its street. */
export async function findSampleAddress(
  ownerUrl: string,
): Promise<{ line: string; unclearLine: string; postcode: string }> {
  const db = connect(ownerUrl)
  try {
    const plainHouse = { subBuilding: null, buildingName: null, number: { not: null } }
    const row =
      (await db.address.findFirst({ where: { ...plainHouse, postcode: 'LS6 3AA', number: '2' } })) ??
      (await db.address.findFirstOrThrow({ where: plainHouse }))
    return { line: formatAddress(row), unclearLine: formatAddress({ ...row, number: null }), postcode: row.postcode }
  } finally {
    await db.$disconnect()
  }
}
