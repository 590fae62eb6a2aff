import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { signInPartnerStaff } from '@/e2e/helpers/sign-in'
import { prisma } from '@/lib/platform/database/prisma'
import { stopExportWhenSessionEnds } from './stop-export-when-session-ends'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

/** Reads two batches for an admin. Runs the SQL, with the ID of the admin, before the second batch. */
async function readTwoBatches(sql: string, mayExport?: Parameters<typeof stopExportWhenSessionEnds>[2]) {
  const { userId, sessionId } = await signInPartnerStaff(db, { companyId: await insertCompany(db) })
  async function* yieldBatches() {
    yield 'first'
    await db.sql(sql, [userId])
    yield 'second'
  }
  const received: string[] = []
  const read = async () => {
    for await (const batch of stopExportWhenSessionEnds(sessionId, yieldBatches(), mayExport)) received.push(batch)
  }
  const error = await read().catch((error: Error) => error.message)
  return { received, error }
}

const DEMOTION = `UPDATE partner_staff SET role = 'member' WHERE id = $1`
const STOPPED = { received: ['first'], error: 'The user of this export has no access any more' }
const COMPLETED = { received: ['first', 'second'], error: undefined }

it('stops an export when the session ends', async () => {
  expect(await readTwoBatches('DELETE FROM partner_staff_sessions WHERE user_id = $1')).toEqual(STOPPED)
})

it('stops an export when the user loses the role that the export requires', async () => {
  expect(await readTwoBatches(DEMOTION, ({ role }) => role === 'admin')).toEqual(STOPPED)
  expect(await readTwoBatches(DEMOTION)).toEqual(COMPLETED)
})
