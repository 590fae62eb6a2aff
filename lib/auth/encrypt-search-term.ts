import { getDerivedKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import { decrypt, encrypt } from '@/lib/platform/crypto/encryption'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import type { Mode } from '@/prisma/client/enums'

export const MAX_SEARCH_CHARACTERS = 200

/** Where a sealed search can be opened, and nowhere else. */
type SearchScope = `${number} ${Mode} ${string}` | `support ${number}`

/** A list of a company's: colleagues who are given the address find the same. */
export const listSearchScope = (companyId: CompanyId, mode: Mode, list: string): SearchScope =>
  `${companyId} ${mode} ${list}`

/** The support desk's search, of one person: a colleague's look-up is the colleague's own. */
export const supportSearchScope = ({ userId }: SupportStaff): SearchScope => `support ${userId}`

/**
 * What somebody searched for, for an address: words may be a tenant's name, and addresses get into histories
 * and logs.
 *
 * @returns null where there is nothing to search for
 */
export function encryptSearch(scope: SearchScope, input: string): string | null {
  // Pasted text brings characters of control along, of which PostgreSQL takes no NUL.
  const query = input
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (query === '') return null
  const truncated = [...query].slice(0, MAX_SEARCH_CHARACTERS).join('')
  return encrypt(getDerivedKey('searches'), scope, Buffer.from(truncated)).toString('base64url')
}

/** The words of a sealed search; '' for one of another place, or that was changed. */
export function decryptSearch(scope: SearchScope, encrypted: string | undefined): string {
  if (!encrypted) return ''
  return decrypt(getDerivedKeys('searches'), scope, Buffer.from(encrypted, 'base64url'))?.toString() ?? ''
}
