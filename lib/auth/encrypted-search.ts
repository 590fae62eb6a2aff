import { derivedKey, derivedKeys } from '@/lib/platform/crypto/derived-key'
import { seal, unseal } from '@/lib/platform/crypto/encryption'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { SupportUser } from '@/lib/platform/identity/signed-in'
import type { Mode } from '@/prisma/client/enums'

export const MOST_CHARACTERS = 200

/** Where a sealed search can be opened, and nowhere else. */
type Place = `${number} ${Mode} ${string}` | `support ${number}`

/** A list of a company's: colleagues who are given the address find the same. */
export const listOf = (companyId: CompanyId, mode: Mode, list: string): Place => `${companyId} ${mode} ${list}`

/** The support desk's search, of one person: a colleague's look-up is the colleague's own. */
export const searchOf = ({ userId }: SupportUser): Place => `support ${userId}`

/**
 * What somebody searched for, for an address: words may be a tenant's name, and addresses get into histories
 * and logs.
 *
 * @returns null where there is nothing to search for
 */
export function sealSearch(place: Place, typed: string): string | null {
  // Pasted text brings characters of control along, of which PostgreSQL takes no NUL.
  const words = typed
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (words === '') return null
  const shortened = [...words].slice(0, MOST_CHARACTERS).join('')
  return seal(derivedKey('searches'), place, Buffer.from(shortened)).toString('base64url')
}

/** The words of a sealed search; '' for one of another place, or that was changed. */
export function openSearch(place: Place, sealed: string | undefined): string {
  if (!sealed) return ''
  return unseal(derivedKeys('searches'), place, Buffer.from(sealed, 'base64url'))?.toString() ?? ''
}
