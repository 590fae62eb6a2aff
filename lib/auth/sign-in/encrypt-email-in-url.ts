import { defineKeyPurpose, getDerivedKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import { decrypt, encrypt } from '@/lib/platform/crypto/encryption'

const KEY_PURPOSE = defineKeyPurpose('sign-in form')

const EMAIL_CONTEXT = 'e-mail'

/**
 * Encrypts the email that the user entered, so that the URL of the form can contain it. URLs must not contain personal
 * data in plain text.
 */
export const encryptEmailInUrl = (email: string): string =>
  encrypt(getDerivedKey(KEY_PURPOSE), EMAIL_CONTEXT, Buffer.from(email)).toString('base64url')

export const decryptEmail = (encrypted: string): string | undefined =>
  decrypt(getDerivedKeys(KEY_PURPOSE), EMAIL_CONTEXT, Buffer.from(encrypted, 'base64url'))?.toString()
