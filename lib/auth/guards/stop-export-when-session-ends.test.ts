import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { findSessionPublicId, type SignedInPartnerStaff, signInPartnerStaff } from '@/e2e/helpers/sign-in'
import { prisma } from '@/lib/platform/database/prisma'
import { revokeSession } from '../sessions/revoke-session'
import { rotateSessionId } from '../sessions/rotate-session-id'
import { stopExportWhenSessionEnds } from './stop-export-when-session-ends'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

/** Reads two batches for an admin. Makes the change before the second batch. */
async function readTwoBatches(
  change: (admin: SignedInPartnerStaff) => Promise<unknown>,
  mayExport?: Parameters<typeof stopExportWhenSessionEnds>[2],
) {
  const admin = await signInPartnerStaff(db, { companyId: await insertCompany(db) })
  const publicId = await findSessionPublicId(db, admin.sessionId)
  async function* yieldBatches() {
    yield 'first'
    await change(admin)
    yield 'second'
  }
  const received: string[] = []
  const read = async () => {
    for await (const batch of stopExportWhenSessionEnds({ publicId }, yieldBatches(), mayExport)) received.push(batch)
  }
  const error = await read().catch((error: Error) => error.message)
  return { received, error }
}

const demote = ({ userId }: SignedInPartnerStaff) =>
  db.sql(`UPDATE partner_staff SET role = 'member' WHERE id = $1`, [userId])
const STOPPED = { received: ['first'], error: 'The user of this export has no access any more' }
const COMPLETED = { received: ['first', 'second'], error: undefined }

it('stops an export when the session ends', async () => {
  expect(await readTwoBatches(({ sessionId }) => revokeSession('portal', sessionId))).toEqual(STOPPED)
})

it('continues an export when the session gets a new secret ID', async () => {
  const rotate = ({ sessionId, userId }: SignedInPartnerStaff) =>
    rotateSessionId({ realm: 'portal', id: sessionId, userId })
  expect(await readTwoBatches(rotate)).toEqual(COMPLETED)
})

it('stops an export when the user loses the role that the export requires', async () => {
  expect(await readTwoBatches(demote, ({ role }) => role === 'admin')).toEqual(STOPPED)
  expect(await readTwoBatches(demote)).toEqual(COMPLETED)
})
