import { defineKeyPurpose, getDerivedKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import { decrypt, encrypt } from '@/lib/platform/crypto/encryption'
import type { EncryptedColumn } from '../re-encrypt-secrets'

const KEY_PURPOSE = defineKeyPurpose('single sign-on secrets')

/** The column of the encrypted client secrets. */
export const CLIENT_SECRET_COLUMN: EncryptedColumn = {
  ...{ purpose: KEY_PURPOSE, table: 'sso_connections', column: 'client_secret', idType: 'uuid' },
  ...{ ownerColumn: 'company_id', nilId: '00000000-0000-0000-0000-000000000000' },
  context: (id) => id,
  describe: ({ owner }) => `single sign-on client secret of company ${owner}: ask an admin to replace it`,
}

/** @param connectionId binds the encrypted secret to the connection */
export const encryptClientSecret = (connectionId: string, secret: string): Buffer<ArrayBuffer> =>
  encrypt(getDerivedKey(KEY_PURPOSE), connectionId, Buffer.from(secret))

/**
 * Decrypts a stored client secret. Returns null if neither SERVER_SECRET nor SECONDARY_SERVER_SECRET can decrypt it.
 */
export const decryptClientSecret = (connectionId: string, encrypted: Uint8Array): string | null =>
  decrypt(getDerivedKeys(KEY_PURPOSE), connectionId, encrypted)?.toString() ?? null
