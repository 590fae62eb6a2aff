import { parsePostcode } from '@/lib/addresses/postcodes/postcode'
import { parseEmail } from '@/lib/platform/validation/email'
import { getPhoneSuffix, isPhoneNumber, looksLikePhoneNumber } from '@/lib/platform/validation/phone'

const MIN_CHARACTERS = 3
const MAX_ID = 2 ** 31 - 1

/** What a text that was typed may mean; it is looked for in each of these ways. */
export interface SearchQuery {
  tenantId?: number
  contractId?: number
  /** An X-Request-Id. */
  requestId?: string
  /** How the e-mail address begins, in the form that is compared; the whole of one is a beginning too. */
  email?: string
  /** The last digits of a phone number (lib/platform/validation/phone.ts). */
  phoneEnd?: string
  /** With its space: 'LS6 3AA'. */
  postcode?: string
  /** Names, or parts of an address. */
  words?: string
}

/** Also as it stands in an answer's headers, and as some logs write it, without hyphens. */
const REQUEST_ID =
  /^(?:(?:x-)?request(?:[\s-]?id)?[\s.:#]*)?([\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12})$/i
// As pages, letters and the API's answers name them: 'Tenant 7', 'contract no. 7', 'houseContractId: 7'.
const TENANT_ID = /^(?:t|tenant)(?:\s*(?:no|number|id))?[\s.:#]*(\d{1,10})$/i
const CONTRACT_ID = /^(?:c|(?:house\s*)?contract)(?:\s*(?:no|number|id))?[\s.:#]*(\d{1,10})$/i
const BARE_ID = /^(?:(?:no|number|id)\b[\s.:#]*|#)?(\d{1,10})$/i

/** @returns 'empty' or 'short' for what would list too many to be a look-up */
export function parseQuery(input: string): SearchQuery | 'empty' | 'short' {
  // As mail programs and links give it: 'Ada <ada@x.org>', 'mailto:ada@x.org'.
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
  if (ids) return { ...ids, ...digits }
  if (countCharacters(text) < MIN_CHARACTERS) return 'short'
  if ('phoneEnd' in digits) return digits
  if (text.includes('@')) {
    // It may stand among other words: 'Ada King, ada@x.org'.
    const [emailWord = text] = text.split(/\s+/).filter((word) => word.includes('@'))
    const emailPrefix = emailWord.replace(/[,;.]+$/, '')
    return { email: parseEmail(emailPrefix)?.key ?? emailPrefix.toLowerCase() }
  }
  const postcode = parsePostcode(text)?.postcode
  // What stands in one piece may be how an e-mail address begins.
  const emailQuery = /\s/.test(text) || postcode ? {} : { email: text.toLowerCase() }
  return { ...(postcode && { postcode }), ...emailQuery, words: text }
}

/** How many letters and digits; an ideograph says as much as two letters, and 李明 is a whole name. */
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
