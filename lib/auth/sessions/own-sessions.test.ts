import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasskeyOwner } from '@/e2e/helpers/add-test-passkey'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { findSessionPublicId } from '@/e2e/helpers/sign-in'
import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'
import { revokeOwnTenantSession } from '../tenant-accounts/revoke-own-tenant-sessions'
import { listActiveSessions } from './list-active-sessions'
import { revokeOwnSession } from './revoke-own-sessions'
import { rotateSessionId } from './rotate-session-id'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const SESSION_TABLES = {
  portal: ['partner_staff_sessions', 'user_id'],
  support: ['support_staff_sessions', 'user_id'],
  account: ['tenant_sessions', 'tenant_id'],
} as const

type User = Awaited<ReturnType<typeof createPasskeyOwner>>

/** Adds a session of the user. Returns its secret ID and its public ID. */
async function addSession({ realm, userId }: User) {
  const [table, userColumn] = SESSION_TABLES[realm]
  const id = randomUUID()
  await db.sql(
    `INSERT INTO ${table} (id, ${userColumn}, expires_at, awaits_two_factor)
     VALUES ($1, $2, now() + interval '1 hour', false)`,
    [id, userId],
  )
  return { id, publicId: await findSessionPublicId(db, id) }
}

const asTenant = ({ id, userId }: User) =>
  ({ id, tenantId: userId, actor: { type: 'tenant', id: userId } }) as unknown as SignedInTenant

const revoke = (user: User, publicId: string) =>
  user.realm === 'account' ? revokeOwnTenantSession(asTenant(user), publicId) : revokeOwnSession(user, publicId)

const listPublicIds = async (user: User) => (await listActiveSessions(user)).map(({ publicId }) => publicId)

describe.each<Realm>(['portal', 'support', 'account'])('in the %s realm', (realm) => {
  it('lists only the user’s own sessions, without their secret IDs', async () => {
    const user = await createPasskeyOwner(db, realm)
    await addSession(await createPasskeyOwner(db, realm))
    const other = await addSession(user)
    const sessions = await listActiveSessions(user)
    expect(JSON.stringify(sessions)).not.toMatch(new RegExp(`${user.id}|${other.id}`))
    expect(sessions).toHaveLength(2)
    expect(sessions).toContainEqual(expect.objectContaining({ publicId: other.publicId, isCurrent: false }))
    const publicId = await findSessionPublicId(db, user.id)
    expect(sessions).toContainEqual(expect.objectContaining({ publicId, isCurrent: true }))
  })

  it('ends a session by its public ID, but not by its secret ID or at another user’s request', async () => {
    const user = await createPasskeyOwner(db, realm)
    const other = await addSession(user)
    await revoke(user, other.id)
    await revoke(await createPasskeyOwner(db, realm), other.publicId)
    expect(await listPublicIds(user)).toContain(other.publicId)
    await revoke(user, other.publicId)
    expect(await listPublicIds(user)).toEqual([await findSessionPublicId(db, user.id)])
  })

  it('keeps the public ID of a session that gets a new secret ID', async () => {
    const user = await createPasskeyOwner(db, realm)
    const other = await addSession(user)
    expect(await rotateSessionId({ realm, id: other.id, userId: user.userId })).not.toBeNull()
    await revoke(user, other.publicId)
    expect(await listPublicIds(user)).toEqual([await findSessionPublicId(db, user.id)])
  })
})
