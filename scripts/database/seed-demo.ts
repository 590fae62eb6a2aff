// Fills the embedded database with a rate card and addresses. Skips each part that exists, so if a start is
// interrupted, the next start adds the rest.

import { createTextFile } from '@/lib/addresses/import/address-file-type'
import { importAddresses } from '@/lib/addresses/import/import-addresses'
import { connect } from '@/lib/platform/database/prisma'
import { importFirstRateCard } from '@/lib/quotes/rate-cards/import-rate-card-folder'
import { generateDemoAddresses } from './demo-addresses'

/** @param ownerUrl the connection string of the database's owner (DIRECT_DATABASE_URL) */
export async function seedDemo(ownerUrl: string): Promise<void> {
  await seedRateCard(ownerUrl)
  await seedAddresses(ownerUrl)
}

/**
 * Imports the demo's addresses. If the database already has addresses, keeps them, because an operator may have
 * imported their own.
 */
async function seedAddresses(ownerUrl: string): Promise<void> {
  const db = connect(ownerUrl)
  const existing = await db.address.findFirst().finally(() => db.$disconnect())
  if (!existing) await importAddresses(ownerUrl, [createTextFile(generateDemoAddresses())])
}

/**
 * Imports and publishes the default rate card. If a rate card is already live, keeps it, because an operator may have
 * published their own.
 */
async function seedRateCard(ownerUrl: string): Promise<void> {
  const db = connect(ownerUrl)
  const publicationCount = await db.rateCardPublication.count().finally(() => db.$disconnect())
  if (publicationCount > 0) return
  await importFirstRateCard(ownerUrl, 'prisma/rate-card')
}
