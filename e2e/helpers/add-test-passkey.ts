// Adds passkeys to users' accounts without running a browser.
import { randomUUID } from 'node:crypto'
import { addPasskey } from '@/lib/auth/passkeys/add-passkey'
import { createRegistrationOptions } from '@/lib/auth/passkeys/create-registration-options'
import type { PasskeyProof } from '@/lib/auth/passkeys/passkey-proof'
import { parseRegistration } from '@/lib/auth/passkeys/schema'
import type { SignedInUser } from '@/lib/auth/sessions/signed-in-user'
import type { Realm } from '@/lib/platform/identity/realm'
import { createTenantWithContract } from './create-tenant-records'
import type { TestDatabase } from './create-test-database'
import { insertCompany } from './queue-and-find-emails'
import { signInPartnerStaff, signInSupportStaff, signInTenant } from './sign-in'
import { createSoftwarePasskey, type ResponseChanges, type SoftwarePasskey } from './software-authenticator'

export type TestOwner = SignedInUser & { companyId: number }

/** Creates a signed-in user who can add passkeys. The user has 2FA only in the realm 'support'. */
export async function createPasskeyOwner(db: TestDatabase, realm: Realm): Promise<TestOwner> {
  const companyId = await insertCompany(db)
  if (realm === 'account') {
    const { tenantId: userId, recipient: email } = await createTenantWithContract(db, { companyId, mode: 'live' })
    const { sessionId: id } = await signInTenant(db, userId)
    return { realm, id, userId, email, name: 'Robin', companyId }
  }
  const staff =
    realm === 'portal'
      ? await signInPartnerStaff(db, { companyId, name: 'Robin' })
      : await signInSupportStaff(db, 'Robin')
  return { companyId, ...staff, realm, id: staff.sessionId, name: 'Robin' }
}

const PROOF_QUERIES: Record<Realm, string> = {
  portal: 'SELECT password_hash, totp_confirmed_at FROM partner_staff WHERE id = $1',
  support: 'SELECT password_hash, totp_confirmed_at FROM support_staff WHERE id = $1',
  account: 'SELECT password_hash, totp_confirmed_at FROM tenants WHERE id = $1',
}

/** Returns a proof that the user has entered the right password and 2FA code. Throws an error for an unknown user. */
export async function createPasskeyProof(
  db: TestDatabase,
  { realm, userId }: Pick<SignedInUser, 'realm' | 'userId'>,
): Promise<PasskeyProof> {
  const [row] = await db.sql<{ password_hash: string; totp_confirmed_at: Date | null }>(PROOF_QUERIES[realm], [userId])
  if (!row) throw new Error('no such user')
  return { passwordHash: row.password_hash, confirmedAt: row.totp_confirmed_at }
}

/**
 * Creates a passkey without adding it to its owner's account. Returns the registration options, the passkey, and the
 * browser's response to the options.
 */
export async function createOwnPasskey(db: TestDatabase, owner: SignedInUser, changes: ResponseChanges = {}) {
  const options = await createRegistrationOptions(owner, await createPasskeyProof(db, owner))
  return { options, ...createSoftwarePasskey(options, changes) }
}

/** Adds the passkey in a browser's response to its owner's account. Throws an error if the response can't be parsed. */
export async function submitPasskey(owner: SignedInUser, response: string, name = `Passkey ${randomUUID()}`) {
  const registration = parseRegistration(response)
  if (!registration) throw new Error('not a registration')
  return addPasskey(owner, name, registration)
}

/** Creates a passkey, adds it to its owner's account and returns it. Throws an error if the passkey is rejected. */
export async function addTestPasskey(
  db: TestDatabase,
  owner: SignedInUser,
  changes: ResponseChanges = {},
): Promise<SoftwarePasskey> {
  const { passkey, response } = await createOwnPasskey(db, owner, changes)
  const result = await submitPasskey(owner, response)
  if (!result.ok) throw new Error(result.reason)
  return passkey
}
