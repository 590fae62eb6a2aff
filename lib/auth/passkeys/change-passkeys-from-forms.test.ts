import { afterAll, beforeAll, expect, it } from 'vitest'
import { addTestPasskey, createOwnPasskey, createPasskeyOwner } from '@/e2e/helpers/add-test-passkey'
import { createSsoConnection } from '@/e2e/helpers/create-sso-connection'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { PASSWORD } from '@/e2e/helpers/sign-in'
import { prisma } from '@/lib/platform/database/prisma'
import { addPasskeyFromForm, startAddingPasskey } from './change-passkeys-from-forms'
import { listPasskeys } from './list-passkeys'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

it('rejects an eleventh passkey before checking the password', async () => {
  const robin = await createPasskeyOwner(db, 'portal')
  for (let index = 0; index < 10; index++) await addTestPasskey(db, robin)
  expect(await startAddingPasskey(robin, { name: 'Work laptop', password: 'not the password at all' })).toEqual({
    ok: false,
    message: 'You already have 10 passkeys. Remove one before you add another.',
  })
})

it('doesn’t add a passkey for a member whose company requires single sign-on', async () => {
  const robin = await createPasskeyOwner(db, 'portal')
  await db.sql(`UPDATE partner_staff SET role = 'member' WHERE id = $1`, [robin.userId])
  const { response } = await createOwnPasskey(db, robin)
  await createSsoConnection(db, { companyId: robin.companyId, emailDomain: 'acme.example', isRequired: true })
  const rejection = { ok: false, message: 'Your company requires single sign-on, so a passkey wouldn’t work.' }
  expect(await startAddingPasskey(robin, { name: 'Work laptop', password: PASSWORD })).toEqual(rejection)
  expect(await addPasskeyFromForm(robin, { name: 'Work laptop', passkey: response })).toEqual(rejection)
  expect(await listPasskeys('portal', robin.userId)).toEqual([])
})
