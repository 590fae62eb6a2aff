import { computeEditDistance, listOneEditAway } from '@/lib/addresses/matching/edit-distance'

/** Splits an email address, or the beginning of one, at its last '@'. Returns null if there's nothing on either side. */
export function splitEmail(email: string): { localPart: string; domain: string } | null {
  const at = email.lastIndexOf('@')
  return at > 0 && at < email.length - 1 ? { localPart: email.slice(0, at), domain: email.slice(at + 1) } : null
}

/**
 * Returns whether a typed domain, or its first part, is a known domain with one or two typing errors. Short domains
 * must be exact, because most of them are real: bt.com and me.com.
 */
export function isSimilarDomain(typedDomain: string, domain: string): boolean {
  if (typedDomain.includes('.')) return computeEditDistance(typedDomain, domain, maxTypos(typedDomain)) < Infinity
  const [label = ''] = domain.split('.')
  return typedDomain.length >= MIN_LABEL_LENGTH && computeEditDistance(typedDomain, label, 1) < Infinity
}

const MIN_LABEL_LENGTH = 4

const maxTypos = ({ length }: string): number => (length < 7 ? 0 : length < 9 ? 1 : 2)

/**
 * Lists the email addresses with the typed domain that differ from the typed one by one error before the '@'. Returns
 * none for a part of an address. Also returns none if fewer than five characters precede the '@', because a similar short
 * name usually belongs to somebody else.
 */
export function listSimilarLocalParts(email: string): string[] {
  const { localPart, domain } = splitEmail(email) ?? {}
  if (!localPart || !domain?.includes('.') || localPart.length < MIN_LOCAL_PART_LENGTH) return []
  return listOneEditAway(localPart, LOCAL_PART_CHARACTERS).map((similar) => `${similar}@${domain}`)
}

const MIN_LOCAL_PART_LENGTH = 5

const LOCAL_PART_CHARACTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789._-']
