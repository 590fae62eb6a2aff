import { parsePostcode } from '@/lib/addresses/postcodes/postcode'
import { parseEmail } from '@/lib/platform/validation/email'
import { getPhoneSuffix, isPhoneNumber, looksLikePhoneNumber } from '@/lib/platform/validation/phone'
import { type PhonePart, parsePhonePart } from '@/lib/platform/validation/phone-part'

const MIN_CHARACTERS = 3
const MIN_PHONE_DIGITS = 4
const MAX_ID = 2 ** 31 - 1

/** The possible meanings of a search text. The search looks for each one that is set. */
export interface SearchQuery {
  tenantId?: number
  contractId?: number
  /** The X-Request-Id of an API request. */
  requestId?: string
  /** A whole email address or the start of one, normalised. */
  email?: string
  /** The last nine digits of a phone number (`getPhoneSuffix`). */
  phoneEnd?: string
  /** The beginning or end of a phone number. */
  phonePart?: PhonePart
  /** A postcode with its space, such as 'LS6 3AA'. */
  postcode?: string
  /** Names, or words of an address. */
  words?: string
}

/**
 * Matches a request ID, which may have the name of the X-Request-Id header before it. Hyphens are optional, because
 * some logs leave them out.
 */
const REQUEST_ID =
  /^(?:(?:x-)?request(?:[\s-]?id)?[\s.:#]*)?([\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12})$/i
// These match the numbers of tenants and contracts as pages, letters and API responses write them: 'Tenant 7',
// 'contract no. 7' or 'houseContractId: 7'.
const TENANT_ID = /^(?:t|tenant)(?:\s*(?:no|number|id))?[\s.:#]*(\d{1,10})$/i
const CONTRACT_ID = /^(?:c|(?:house\s*)?contract)(?:\s*(?:no|number|id))?[\s.:#]*(\d{1,10})$/i
const BARE_ID = /^(?:(?:no|number|id)\b[\s.:#]*|#)?(\d{1,10})$/i

/** @returns 'empty' or 'short' if the text isn't long enough for a search */
export function parseQuery(input: string): SearchQuery | 'empty' | 'short' {
  // Extract the email address from text that was copied from email clients and links: 'Ada <ada@x.org>' or
  // 'mailto:ada@x.org'.
  const text = input
    .normalize('NFKC')
    .trim()
    .replace(/^[^<]*<([^<>]*)>[,;.]*$/, '$1')
    .replace(/^(?:mailto:|(?:tel|phone|mobile)[:.]*\s*(?=[+(\d]))/i, '')
    .trim()
  if (text === '') return 'empty'
  const [, requestId] = REQUEST_ID.exec(text) ?? []
  if (requestId) return { requestId: requestId.toLowerCase() }
  const ids = parseIds(text)
  const digits = isPhoneNumber(text) || looksLikePhoneNumber(text) ? { phoneEnd: getPhoneSuffix(text) } : {}
  // Nine digits can be a whole number or the beginning of one.
  const part = isPhoneNumber(text) ? null : parsePhonePart(text, MIN_PHONE_DIGITS)
  const phonePart = part && (!('phoneEnd' in digits) || part.starts.length > 0) ? { phonePart: part } : {}
  if (ids) return { ...ids, ...digits, ...phonePart }
  if (countCharacters(text) < MIN_CHARACTERS) return 'short'
  if ('phoneEnd' in digits) return { ...digits, ...phonePart }
  if (text.includes('@')) {
    // Extract the email address from text with other words: 'Ada King, ada@x.org'.
    const [emailWord = text] = text.split(/\s+/).filter((word) => word.includes('@'))
    const emailPrefix = emailWord.replace(/[,;.]+$/, '')
    return { email: parseEmail(emailPrefix)?.key ?? emailPrefix.toLowerCase() }
  }
  const postcode = parsePostcode(text)?.postcode
  // Also search for a single word as the start of an email address, because support staff may type only a part of the
  // address.
  const emailQuery = /\s/.test(text) || postcode ? {} : { email: text.toLowerCase() }
  return { ...phonePart, ...(postcode && { postcode }), ...emailQuery, words: text }
}

/** Counts letters and digits. Counts each ideograph twice, because two of them can be a full name (李明). */
const countCharacters = (text: string): number =>
  (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) + (text.match(/\p{Script=Han}/gu)?.length ?? 0)

function parseIds(text: string): Pick<SearchQuery, 'tenantId' | 'contractId'> | null {
  const matchId = (pattern: RegExp) => {
    const id = Number(pattern.exec(text)?.[1] ?? 0)
    return id > 0 && id <= MAX_ID ? id : undefined
  }
  const [tenantMatch, contractMatch, bareMatch] = [matchId(TENANT_ID), matchId(CONTRACT_ID), matchId(BARE_ID)]
  const [tenantId, contractId] = [tenantMatch ?? bareMatch, contractMatch ?? bareMatch]
  return tenantId || contractId ? { ...(tenantId && { tenantId }), ...(contractId && { contractId }) } : null
}
