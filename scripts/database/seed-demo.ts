// Fills the embedded database: rates, addresses, and a company with two keys. Each part is skipped if it exists, so the
// next start completes an interrupted one.

import { createTextFile } from '@/lib/addresses/import/address-file-type'
import { importAddresses } from '@/lib/addresses/import/import-addresses'
import { connect } from '@/lib/platform/database/prisma'
import { importFirstRateCard } from '@/lib/quotes/rate-cards/import-rate-card-folder'
import { generateDemoAddresses } from './demo-addresses'

/** @param ownerUrl the owner's URL */
export async function seedDemo(ownerUrl: string): Promise<void> {
  await seedRateCard(ownerUrl)
  await seedAddresses(ownerUrl)
}

/** Keeps existing addresses, because an operator may have imported their own. */
async function seedAddresses(ownerUrl: string): Promise<void> {
  const db = connect(ownerUrl)
  const existing = await db.address.findFirst().finally(() => db.$disconnect())
  if (!existing) await importAddresses(ownerUrl, [createTextFile(generateDemoAddresses())])
}

/** Keeps an existing live rate card, because an operator may have published their own. */
async function seedRateCard(ownerUrl: string): Promise<void> {
  const db = connect(ownerUrl)
  const publicationCount = await db.rateCardPublication.count().finally(() => db.$disconnect())
  if (publicationCount > 0) return
  await importFirstRateCard(ownerUrl, 'prisma/rate-card')
}
