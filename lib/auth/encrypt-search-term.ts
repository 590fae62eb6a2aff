import { getDerivedKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import { decrypt, encrypt } from '@/lib/platform/crypto/encryption'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import type { Mode } from '@/prisma/client/enums'

export const MAX_SEARCH_CHARACTERS = 200

/** Identifies the only list in which an encrypted search can be decrypted. */
type SearchScope = `${number} ${Mode} ${string}` | `support ${number}`

/** Returns the scope of a company's list. Colleagues can open each other's search URLs. */
export const listSearchScope = (companyId: CompanyId, mode: Mode, list: string): SearchScope =>
  `${companyId} ${mode} ${list}`

/**
 * Returns the scope of one user's support searches. Colleagues must search themselves, so that their access is logged.
 */
export const supportSearchScope = ({ userId }: SupportStaff): SearchScope => `support ${userId}`

/**
 * Encrypts a search for use in a URL. It may contain a tenant's name, and URLs end up in browser histories and logs.
 *
 * @returns null if the search is blank
 */
export function encryptSearch(scope: SearchScope, input: string): string | null {
  // Pasted text may contain control characters, and PostgreSQL rejects NUL.
  const query = input
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (query === '') return null
  const truncated = [...query].slice(0, MAX_SEARCH_CHARACTERS).join('')
  return encrypt(getDerivedKey('searches'), scope, Buffer.from(truncated)).toString('base64url')
}

/** Returns the decrypted search, or '' if it belongs to another scope or was changed. */
export function decryptSearch(scope: SearchScope, encrypted: string | undefined): string {
  if (!encrypted) return ''
  return decrypt(getDerivedKeys('searches'), scope, Buffer.from(encrypted, 'base64url'))?.toString() ?? ''
}
