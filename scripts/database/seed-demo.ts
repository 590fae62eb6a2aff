// What the embedded database starts with: prices, addresses, and a company with two keys. Every
// part is made unless it stands, so a start that was cut off is completed by the next.

import { createTextFile } from '@/lib/addresses/import/address-file-type'
import { importAddresses } from '@/lib/addresses/import/import-addresses'
import { connect } from '@/lib/platform/database/prisma'
import { importFirstRateCard } from '@/lib/quotes/rate-cards/import-rate-card-folder'
import { generateDemoAddresses } from './demo-addresses'

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
