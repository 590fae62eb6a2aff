import { defineKeyPurpose, getDerivedKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import { decrypt, encrypt } from '@/lib/platform/crypto/encryption'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import type { Mode } from '@/prisma/client/enums'

const KEY_PURPOSE = defineKeyPurpose('searches')

export const MAX_SEARCH_CHARACTERS = 200

/**
 * A company's list, or a user of support. A search that is encrypted for one scope can't be decrypted for another.
 */
type SearchScope = `${number} ${Mode} ${string}` | `support ${number}`

/** Returns the scope of a company's list. The whole team has the same scope, so colleagues can share search URLs. */
export const listSearchScope = (companyId: CompanyId, mode: Mode, list: string): SearchScope =>
  `${companyId} ${mode} ${list}`

/**
 * Returns the scope of a user's searches in support. Users can't open each other's search URLs. Each user must enter
 * the search, so that the access log shows who searched.
 */
export const supportSearchScope = ({ userId }: SupportStaff): SearchScope => `support ${userId}`

/**
 * Trims a search, truncates it to `MAX_SEARCH_CHARACTERS`, and encrypts it for use in a URL. A search may contain a
 * tenant's name, and URLs are stored in browser histories and logs.
 *
 * @returns null if the search is blank
 */
export function encryptSearch(scope: SearchScope, input: string): string | null {
  // Replace control characters, which pasted text may contain, with spaces. PostgreSQL rejects NUL.
  const query = input
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (query === '') return null
  const truncated = [...query].slice(0, MAX_SEARCH_CHARACTERS).join('')
  return encrypt(getDerivedKey(KEY_PURPOSE), scope, Buffer.from(truncated)).toString('base64url')
}

/** Decrypts a search. Returns '' if it's missing, was encrypted for a different scope, or has been tampered with. */
export function decryptSearch(scope: SearchScope, encrypted: string | undefined): string {
  if (!encrypted) return ''
  return decrypt(getDerivedKeys(KEY_PURPOSE), scope, Buffer.from(encrypted, 'base64url'))?.toString() ?? ''
}
