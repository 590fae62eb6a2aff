import { z } from 'zod'
import { EXACT_PATTERN } from './anchored-pattern'
import { INVALID_EMAIL, REQUIRED } from './messages'
import { requiredOrInvalidMessage } from './required-or-invalid-message'

export interface EmailAddress {
  /** Normalised, otherwise as given. */
  address: string
  /** The tenant's identity: lower case, the domain in ASCII. */
  key: string
}

const LOCAL_PART_PATTERN = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const LABEL_PATTERN = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/
// What an internationalised domain may be made of before it is turned into ASCII.
const DOMAIN_PATTERN = /^[\p{L}\p{N}\p{M}.-]+$/u

/**
 * Reads an e-mail address: normalised (NFKC, trimmed), then validated, then folded into its key.
 * Lengths are RFC 5321's: 64 for the local part, 63 for a label, 254 in all, in the ASCII form.
 *
 * @returns null when it is not one that mail can be sent to
 */
export function parseEmail(text: string): EmailAddress | null {
  const address = text.normalize('NFKC').trim()
  const atIndex = address.lastIndexOf('@')
  const local = address.slice(0, atIndex)
  if (atIndex < 1 || local.length > 64 || !LOCAL_PART_PATTERN.test(local)) return null
  // The ideographic full stop separates labels as a dot does (RFC 3490).
  const domain = toAsciiDomain(address.slice(atIndex + 1).replaceAll('。', '.'))
  if (domain === null || local.length + 1 + domain.length > 254) return null
  return { address, key: `${local.toLowerCase()}@${domain}` }
}

/** The domain in lower-case ASCII (punycode), with at least one dot; null when it is no host name. */
function toAsciiDomain(domain: string): string | null {
  if (domain.length > 254 || !DOMAIN_PATTERN.test(domain)) return null
  // The URL parser is the one IDNA implementation that servers and browsers share.
  const url = URL.parse(`http://${domain}/`)
  if (url === null) return null
  const labels = url.hostname.split('.')
  const isValid = labels.length > 1 && labels.every((label) => label.length <= 63 && LABEL_PATTERN.test(label))
  // A last label of digits is an IP address.
  return isValid && !/^\d+$/.test(labels.at(-1) ?? '') ? url.hostname : null
}

/** The address as mail servers take it: the local part as given, the domain in ASCII. */
export function toDeliverableAddress(address: string): string {
  const key = parseEmail(address)?.key
  return key ? address.slice(0, address.lastIndexOf('@')) + key.slice(key.lastIndexOf('@')) : address
}

// A line break at the end would be trimmed, but whoever sends one tries for a header of his own.
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

// What can be said without IDNA: 64 characters before the at sign, labels of at most 63 that neither
// begin nor end with a hyphen, a last one that is no number.
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const ANY_LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?'
const NUMBER = '(?:[0-9]+|0[xX][0-9A-Fa-f]*)'
const EXACT_EMAIL_PATTERN = `^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${ANY_LABEL}\\.)+(?!${NUMBER}$)${ANY_LABEL}$`

// The same for every language: whatever is not ASCII may be a letter.
const letterClass = (excluded: string) => `[^\\x00-${excluded}:-@\\[-\\x60{-\\x7F]`
const [LETTER, INNER_LETTER] = [letterClass('/'), letterClass(',./')]
const LABEL_END = `(?:${INNER_LETTER}{0,61}${LETTER})?`
const LAST_LABEL = `(?:[^\\x00-@\\[-\\x60{-\\x7F]|[0-9]+[^\\x00-,./0-9:-@\\[-\\x60{-\\x7F])${LABEL_END}`
const PORTABLE_EMAIL_PATTERN = `^${ATOM}(?:\\.${ATOM})*@(?:${LETTER}${LABEL_END}\\.)+${LAST_LABEL}$`

/** The field `email` of both endpoints. */
export const emailField = z
  .string({ error: requiredOrInvalidMessage(REQUIRED.email, INVALID_EMAIL) })
  .refine((text) => text.trim() !== '', { error: REQUIRED.email, abort: true })
  .transform((text, ctx) => {
    const email = CONTROL.test(text) ? null : parseEmail(text)
    if (email) return email
    ctx.addIssue({ code: 'custom', message: INVALID_EMAIL })
    return z.NEVER
  })
  .meta({
    description:
      'E-mail address of the tenant, compared without regard to case. ASCII before the at sign, no quotes; the domain may be internationalised, is 253 characters long at most in ASCII, each of its labels 63, and has a dot; its last label is no number.',
    override: {
      format: 'idn-email',
      maxLength: 254,
      pattern: PORTABLE_EMAIL_PATTERN,
      [EXACT_PATTERN]: EXACT_EMAIL_PATTERN,
      examples: ['ada.brown@example.com', 'li+bills@bücher.example'],
    },
  })
