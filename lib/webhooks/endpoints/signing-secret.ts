import { randomBytes } from 'node:crypto'
import type { EncryptedColumn } from '@/lib/auth/re-encrypt-secrets'
import { defineKeyPurpose } from '@/lib/platform/crypto/derived-key'

/** The purpose of the keys that encrypt stored signing secrets. */
export const SIGNING_SECRET_KEY_PURPOSE = defineKeyPurpose('webhook secrets')

export const SIGNING_SECRET_COLUMN: EncryptedColumn = {
  purpose: SIGNING_SECRET_KEY_PURPOSE,
  table: 'webhook_secrets',
  column: 'ciphertext',
  idType: 'uuid',
  ownerColumn: 'endpoint_id',
  nilId: '00000000-0000-0000-0000-000000000000',
  context: (id) => id,
  describe: ({ owner }) => `signing secret of endpoint ${owner}: rotate it`,
}

/**
 * Generates a signing secret of 32 random bytes. Standard Webhooks requires 24 to 64
 * (https://www.standardwebhooks.com).
 */
export const generateSigningSecret = (): Buffer => randomBytes(32)

/** Formats a signing secret in the way that receivers and the signing library expect. */
export const formatSigningSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`
