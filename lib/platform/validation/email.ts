import { z } from 'zod'
import { EXACT_PATTERN, MAX_CHARACTERS, SPACES } from './anchored-pattern'
import type { FieldErrorCode } from './field-error-codes'
import { INVALID_EMAIL, REQUIRED } from './messages'
import { requiredOrInvalidMessage } from './required-or-invalid-message'

export interface EmailAddress {
  /** The address as entered, but trimmed and NFKC-normalised. */
  address: string
  /** The address in lower case, with the domain in ASCII. Addresses with the same key belong to the same tenant. */
  key: string
}

const LOCAL_PART_PATTERN = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const LABEL_PATTERN = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/
// The characters that an internationalised domain can contain before its conversion to ASCII.
const DOMAIN_PATTERN = /^[\p{L}\p{N}\p{M}.-]+$/u

/**
 * Parses an email address: NFKC-normalises and trims it, validates it and computes its key. The length limits are those
 * of RFC 5321 for the ASCII form: 64 characters before the @, 63 for each label of the domain, and 254 in total.
 *
 * @returns null if the address is invalid
 */
export function parseEmail(text: string): EmailAddress | null {
  const address = text.normalize('NFKC').trim()
  const atIndex = address.lastIndexOf('@')
  const local = address.slice(0, atIndex)
  if (atIndex < 1 || local.length > 64 || !LOCAL_PART_PATTERN.test(local)) return null
  // Replace ideographic full stops with dots, because they separate labels too (RFC 3490).
  const domain = toAsciiDomain(address.slice(atIndex + 1).replaceAll('。', '.'))
  if (domain === null || local.length + 1 + domain.length > 254) return null
  return { address, key: `${local.toLowerCase()}@${domain}` }
}

/** Converts a domain to lower-case ASCII (Punycode). Returns null if it isn't a host name with at least one dot. */
function toAsciiDomain(domain: string): string | null {
  if (domain.length > 254 || !DOMAIN_PATTERN.test(domain)) return null
  // Use the URL parser, because it's the only IDNA implementation that both Node and browsers have.
  const url = URL.parse(`http://${domain}/`)
  if (url === null) return null
  const labels = url.hostname.split('.')
  const isValid = labels.length > 1 && labels.every((label) => label.length <= 63 && LABEL_PATTERN.test(label))
  // Reject a domain whose last label consists of digits, because it's an IP address.
  return isValid && !/^\d+$/.test(labels.at(-1) ?? '') ? url.hostname : null
}

/**
 * Returns the address in the form that mail servers accept: the part before the @ as entered, and the domain in ASCII.
 * Returns an invalid address unchanged.
 */
export function toDeliverableAddress(address: string): string {
  const key = parseEmail(address)?.key
  return key ? address.slice(0, address.lastIndexOf('@')) + key.slice(key.lastIndexOf('@')) : address
}

// Control characters and line separators. They are rejected before the address is trimmed, because even a line break at
// the end may be an attempt to inject a mail header.
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

// This pattern is only for the documentation. It leaves out the rules for internationalised domains (IDNA), which a
// regular expression can't express, but it includes these:
// - There are at most 64 characters before the at sign.
// - Labels have at most 63 characters and don't start or end with a hyphen.
// - The last label isn't a number.
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const ANY_LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?'
const NUMBER = '(?:[0-9]+|0[xX][0-9A-Fa-f]*)'
const EXACT_EMAIL_PATTERN = `^[${SPACES}]*(?=[^ ]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${ANY_LABEL}\\.)+(?!${NUMBER}[${SPACES}]*$)${ANY_LABEL}[${SPACES}]*$`

// A looser pattern, which every regular expression engine supports because it has no Unicode property classes. It
// treats all characters outside ASCII as letters.
const letterClass = (excluded: string) => `[^\\x00-${excluded}:-@\\[-\\x60{-\\x7F]`
const [LETTER, INNER_LETTER] = [letterClass('/'), letterClass(',./')]
const LABEL_END = `(?:${INNER_LETTER}{0,61}${LETTER})?`
const LAST_LABEL = `(?:[^\\x00-@\\[-\\x60{-\\x7F]|[0-9]+[^\\x00-,./0-9:-@\\[-\\x60{-\\x7F])${LABEL_END}`
const PORTABLE_EMAIL_PATTERN = `^[${SPACES}]*${ATOM}(?:\\.${ATOM})*@(?:${LETTER}${LABEL_END}\\.)+${LAST_LABEL}[${SPACES}]*$`

/** The field `email` of both endpoints. */
export const emailField = z
  .string({ error: requiredOrInvalidMessage(REQUIRED.email, INVALID_EMAIL) })
  .refine((text) => text.trim() !== '', { error: REQUIRED.email, abort: true })
  .transform((text, ctx) => {
    const email = CONTROL.test(text) ? null : parseEmail(text)
    if (email) return email
    ctx.addIssue({ code: 'custom', message: INVALID_EMAIL, params: { code: 'invalid_email' satisfies FieldErrorCode } })
    return z.NEVER
  })
  .meta({
    description:
      'Email address of the tenant. Upper and lower case count as the same. The part before the @ must be ASCII. The domain can be internationalised, as in `bücher.example`.',
    override: {
      format: 'idn-email',
      [MAX_CHARACTERS]: 254,
      pattern: PORTABLE_EMAIL_PATTERN,
      [EXACT_PATTERN]: EXACT_EMAIL_PATTERN,
      examples: ['ada.brown@example.com', 'li+bills@bücher.example'],
    },
  })
