import { type KeyObject, randomUUID } from 'node:crypto'
import { encrypt } from '@/lib/platform/crypto/encryption'
import type { Prisma } from '@/prisma/client/client'
import { formatSigningSecret, generateSigningSecret } from './signing-secret'

export async function addSigningSecret(
  tx: Prisma.TransactionClient,
  endpointId: number,
  encryptionKey: KeyObject,
): Promise<string> {
  const [id, secret] = [randomUUID(), generateSigningSecret()]
  await tx.webhookSecret.create({ data: { id, endpointId, ciphertext: encrypt(encryptionKey, id, secret) } })
  return formatSigningSecret(secret)
}
