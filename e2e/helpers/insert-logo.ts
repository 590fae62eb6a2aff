import { randomUUID } from 'node:crypto'
import type { TestDatabase } from './create-test-database'
import { SAMPLE_PNG, SAMPLE_SIZE } from './sample-images'

/** Adds a logo to a company, unless it has one. Returns the ID in the logo's URL. */
export async function insertLogo(db: TestDatabase, companyId: number): Promise<string> {
  const id = randomUUID()
  await db.sql(
    `INSERT INTO company_logos (company_id, id, png, width, height, replaced_at)
     VALUES ($1, $2, $3, $4, $5, now()) ON CONFLICT DO NOTHING`,
    [companyId, id, Buffer.from(SAMPLE_PNG), SAMPLE_SIZE.width, SAMPLE_SIZE.height],
  )
  return id
}
