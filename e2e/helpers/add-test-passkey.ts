// Adds passkeys to users without a browser.
import { randomUUID } from 'node:crypto'
import { addPasskey } from '@/lib/auth/passkeys/add-passkey'
import { createRegistrationOptions } from '@/lib/auth/passkeys/create-registration-options'
import type { PasskeyOwner, PasskeyProof } from '@/lib/auth/passkeys/passkey-owner'
import { parseRegistration } from '@/lib/auth/passkeys/schema'
import { type StaffRealm, USER_TABLES } from '@/lib/auth/sessions/staff-table-names'
import type { TestDatabase } from './create-test-database'
import { insertCompany } from './queue-and-find-emails'
import { signInPartnerStaff, signInSupportStaff } from './sign-in'
import { createSoftwarePasskey, type ResponseChanges, type SoftwarePasskey } from './software-authenticator'

/** Creates a signed-in user who can add passkeys. Partner staff have no 2FA, and support staff have it. */
export async function createPasskeyOwner<Realm extends StaffRealm>(
  db: TestDatabase,
  realm: Realm,
): Promise<PasskeyOwner & { realm: Realm }> {
  const staff =
    realm === 'portal'
      ? await signInPartnerStaff(db, { companyId: await insertCompany(db), name: 'Robin' })
      : await signInSupportStaff(db, 'Robin')
  return { ...staff, realm, id: staff.sessionId, name: 'Robin' } as unknown as PasskeyOwner & { realm: Realm }
}

/** Returns a proof that the user has entered the right password and 2FA code. */
export async function createPasskeyProof(db: TestDatabase, { realm, userId }: PasskeyOwner): Promise<PasskeyProof> {
  const [proof] = await db.sql<PasskeyProof>(
    `SELECT password_hash AS "passwordHash", totp_confirmed_at AS "confirmedAt" FROM ${USER_TABLES[realm]} WHERE id = $1`,
    [userId],
  )
  if (!proof) throw new Error('no such user')
  return proof
}

/** Creates a passkey and the browser's response to the options that its owner gets. */
export async function createOwnPasskey(db: TestDatabase, owner: PasskeyOwner, changes: ResponseChanges = {}) {
  const options = await createRegistrationOptions(owner, await createPasskeyProof(db, owner))
  return { options, ...createSoftwarePasskey(options, changes) }
}

/** Stores the browser's response. */
export async function submitPasskey(owner: PasskeyOwner, response: string, name = `Passkey ${randomUUID()}`) {
  const registration = parseRegistration(response)
  if (!registration) throw new Error('not a registration')
  return addPasskey(owner, name, registration)
}

/** Adds a passkey to its owner's account. */
export async function addTestPasskey(
  db: TestDatabase,
  owner: PasskeyOwner,
  changes: ResponseChanges = {},
): Promise<SoftwarePasskey> {
  const { passkey, response } = await createOwnPasskey(db, owner, changes)
  const result = await submitPasskey(owner, response)
  if (!result.ok) throw new Error(result.reason)
  return passkey
}
