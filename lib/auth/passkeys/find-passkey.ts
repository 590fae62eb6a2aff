import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { getPasskeyTable } from './passkey-table'
import type { Assertion } from './schema'

export interface StoredPasskey {
  id: number
  userId: number
  email: string
  publicKey: Uint8Array<ArrayBuffer>
}

/**
 * Finds the passkey that an assertion names. An assertion is the browser's response after it has used a passkey.
 * Returns null if the realm has no such passkey, or if the assertion names another account.
 */
export async function findPasskey(realm: Realm, { id, response }: Assertion): Promise<StoredPasskey | null> {
  const { userHandle } = response
  const passkey = await getPasskeyTable(prisma(), realm).findFirst({
    where: {
      credentialId: Buffer.from(id, 'base64url'),
      ...(userHandle !== undefined && { userHandle: Buffer.from(userHandle, 'base64url') }),
    },
    select: { id: true, userId: true, publicKey: true, user: { select: { email: true } } },
  })
  return passkey && { ...passkey, email: passkey.user.email }
}
