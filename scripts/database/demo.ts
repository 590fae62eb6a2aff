// What the embedded database starts with: prices, addresses, and a company with two keys. Every
// part is made unless it stands, so a start that was cut off is completed by the next.
import { Readable } from 'node:stream'
import pg from 'pg'
import { addressText } from '../../lib/addresses/address'
import { importAddresses } from '../../lib/addresses/import'
import { hashKey } from '../../lib/api-keys/key'
import { createApiKey } from '../../lib/api-keys/mutations'
import { createCompany } from '../../lib/companies/mutations'
import { connect } from '../../lib/prisma'
import { importRateCard } from '../../lib/quotes/import'
import { demoAddresses } from './demo-addresses'

const COMPANY = 'Demo Lettings'

export interface DemoKeys {
  live: string
  test: string
}

/** @param ownerUrl the owner's connection */
export async function seedDemo(ownerUrl: string): Promise<void> {
  await seedRateCard(ownerUrl)
  await importAddresses(ownerUrl, Readable.from(demoAddresses()), () => undefined)
}

/** Where there is a card it stays: an operator may have imported another one since. */
async function seedRateCard(ownerUrl: string): Promise<void> {
  const db = connect(ownerUrl)
  const known = await db.rateCard.count().finally(() => db.$disconnect())
  if (known > 0) return
  const card = await importRateCard(ownerUrl, 'prisma/rate-card')
  if (!card.ok) throw new Error(`prisma/rate-card:\n${card.problems.join('\n')}`)
}

/**
 * The demo company's two keys: those of the last start while they work, new ones otherwise.
 *
 * @param kept what the last start returned
 */
export async function demoKeys(ownerUrl: string, kept: DemoKeys | undefined): Promise<DemoKeys> {
  if (kept && (await work(ownerUrl, kept))) return kept
  const db = connect(ownerUrl)
  try {
    const company =
      (await db.company.findFirst({ where: { name: COMPANY }, orderBy: { id: 'asc' } })) ??
      (await createCompany(db, COMPANY))
    const newKey = async (mode: 'live' | 'test') => {
      const made = await createApiKey(db, { companyId: company.id, mode, expiresAt: null })
      if (!made.ok) throw new Error(made.reason)
      return made.key
    }
    return { live: await newKey('live'), test: await newKey('test') }
  } finally {
    await db.$disconnect()
  }
}

async function work(ownerUrl: string, keys: DemoKeys): Promise<boolean> {
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

/** An address that a first call can name: a plain house of LS6. */
export async function sampleAddress(ownerUrl: string): Promise<{ line: string; postcode: string }> {
  const db = connect(ownerUrl)
  try {
    const row = await db.address.findFirstOrThrow({
      where: { outcode: 'LS6', subBuilding: null, buildingName: null, number: { not: null } },
      orderBy: { id: 'asc' },
    })
    return { line: addressText(row), postcode: row.postcode }
  } finally {
    await db.$disconnect()
  }
}
