import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPasskeyOwner } from '@/e2e/helpers/add-test-passkey'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { enrolTwoFactor, RECOVERY_CODE } from '@/e2e/helpers/sign-in'
import { waitForBlockedStatement } from '@/e2e/helpers/wait-for-blocked-statement'
import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { createSession } from '../sessions/create-session'
import { getUserTables, USER_TABLES } from '../sessions/user-tables'
import { completeSignIn } from './complete-sign-in'

const REALMS: Realm[] = ['portal', 'support', 'account']

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

it.each(REALMS)('starts no %s session if all sessions end while the 2FA code is being checked', async (realm) => {
  const { userId } = await createPasskeyOwner(db, realm)
  if (realm !== 'support') await enrolTwoFactor(db, realm, userId)
  const pendingSessionId = await createSession(prisma(), realm, userId, true, 'Firefox')
  // Lock the user's row, as every change that ends the user's sessions does.
  const lockHolder = new pg.Client({ connectionString: db.owner })
  await lockHolder.connect()
  await lockHolder.query('BEGIN')
  await lockHolder.query(`SELECT FROM ${USER_TABLES[realm]} WHERE id = $1 FOR NO KEY UPDATE`, [userId])
  const client = { address: 'one', browser: 'Firefox', device: undefined }
  const attempt = completeSignIn(realm, pendingSessionId, RECOVERY_CODE, client)
  await waitForBlockedStatement(db, `FROM ${USER_TABLES[realm]}%FOR SHARE`)
  const { sessions } = getUserTables(prisma(), realm)
  await sessions.deleteMany({ where: { userId } })
  await lockHolder.query('COMMIT')
  await lockHolder.end()
  expect(await attempt).toBeNull()
  expect(await sessions.findMany({ where: { userId }, select: { id: true } })).toEqual([])
})
