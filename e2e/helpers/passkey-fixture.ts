// Prepares a test file that signs users in with passkeys, without running a browser.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createSignInOptions } from '@/lib/auth/passkeys/create-sign-in-options'
import type { Client } from '@/lib/auth/sign-in/sign-in'
import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { addTestPasskey, createPasskeyOwner, type TestOwner } from './add-test-passkey'
import { createTestDatabase, type TestDatabase } from './create-test-database'
import { type ResponseChanges, type SoftwarePasskey, signWithPasskey } from './software-authenticator'

export const CSRF_TOKEN = 'the token in the browser’s cookie'
/** A browser that nobody has signed in with before. */
export const NEW_BROWSER: Client = { address: '192.0.2.1', browser: 'Chrome on Linux', device: undefined }
/** The result of an attempt with a response that isn't accepted. */
export const WRONG = { ok: false, reason: 'wrong' }

export interface PasskeyFixture {
  db: TestDatabase
  /** A member of partner staff. Undefined until `beforeEach` has run, as is the passkey. */
  robin: TestOwner
  /** Robin's passkey. */
  passkey: SoftwarePasskey
}

/** Gives a test file a database. Before each test, resets all throttling and creates a user with a passkey. */
export function setUpPasskeyFixture(): PasskeyFixture {
  const fixture = {} as PasskeyFixture
  beforeAll(async () => {
    fixture.db = await createTestDatabase()
  })
  afterAll(async () => {
    await prisma().$disconnect()
    await fixture.db.close()
  })
  beforeEach(async () => {
    await fixture.db.sql('DELETE FROM throttles')
    fixture.robin = await createPasskeyOwner(fixture.db, 'portal')
    fixture.passkey = await addTestPasskey(fixture.db, fixture.robin)
  })
  return fixture
}

/** Returns a browser's response to new sign-in options of a realm. */
export const respondWithPasskey = async (
  realm: Realm,
  passkey: SoftwarePasskey,
  changes: ResponseChanges = {},
): Promise<string> => signWithPasskey(passkey, await createSignInOptions(realm, CSRF_TOKEN), changes)
