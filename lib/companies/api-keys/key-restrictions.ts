import type { ApiKeyScope } from '@/prisma/client/enums'

/** The restrictions of an API key. Rotation copies them to the new key. */
export interface KeyRestrictions {
  /** The endpoints that the key may use. If null, it may use every endpoint, including any that are added later. */
  scope: ApiKeyScope | null
  /**
   * The networks that the key may be used from, as `normaliseNetwork` returns them. If empty, it may be used from
   * everywhere.
   */
  allowedNetworks: string[]
  /** The key's own rate limit. If null, only the company's applies. Otherwise, the lower one applies. */
  requestsPerMinute: number | null
}

export const UNRESTRICTED: Readonly<KeyRestrictions> = { scope: null, allowedNetworks: [], requestsPerMinute: null }

/** Enough for several offices and data centres, and few enough to compare with each request. */
export const MAX_ALLOWED_NETWORKS = 20

/** The label of each scope. It can also follow other words, as in 'from all to getQuotes only'. */
export const SCOPE_LABELS: Record<ApiKeyScope, string> = {
  quotes: 'getQuotes only',
  contracts: 'createBillsPackage only',
  read: '/api/v1 only (read-only)',
  write: '/api/v1 only (read and write)',
}

/**
 * Lists a key's restrictions in words. The list is empty if the key has none.
 *
 * @param companyLimit the company's rate limit. It applies if it's lower than the key's own
 */
export function describeRestrictions(
  { scope, allowedNetworks, requestsPerMinute }: KeyRestrictions,
  companyLimit: number,
): string[] {
  return [
    ...(scope ? [SCOPE_LABELS[scope]] : []),
    ...(allowedNetworks.length > 0 ? [`Only from ${allowedNetworks.join(', ')}`] : []),
    ...(requestsPerMinute === null ? [] : [describeLimit(requestsPerMinute, companyLimit)]),
  ]
}

const describeLimit = (keyLimit: number, companyLimit: number) =>
  keyLimit > companyLimit
    ? `${formatNumber(companyLimit)} requests a minute (the limit for each of the company’s keys, which is lower than this key’s own ${formatNumber(keyLimit)})`
    : `${formatNumber(keyLimit)} requests a minute`

const formatNumber = (number: number) => number.toLocaleString('en-GB')

/**
 * Returns text that changes whenever the restrictions change. A form contains the text for the restrictions that it
 * shows. `restrictApiKey` can then tell whether somebody else has changed the restrictions since the form was opened.
 */
export const computeRestrictionsVersion = ({ scope, allowedNetworks, requestsPerMinute }: KeyRestrictions): string =>
  JSON.stringify([scope, allowedNetworks, requestsPerMinute])
