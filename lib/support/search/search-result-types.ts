import type { ContractStatus } from '@/prisma/client/enums'

/**
 * The detail of a tenant that matched the search:
 *
 * - 'quote': a quote request has the postcode.
 * - 'near-name': the name is only similar.
 * - 'near-email': only the domain of the email address differs.
 * - 'words': a contract contains the words.
 */
export type MatchedBy =
  | 'tenant'
  | 'contract'
  | 'request'
  | 'email'
  | 'near-email'
  | 'phone'
  | 'quote'
  | 'name'
  | 'near-name'
  | 'words'

/** One way in which a tenant matches the search. */
export interface Match {
  tenantId: number
  /** The contract that matches the search. Null if something other than a contract matches. */
  contractId: number | null
  matchedBy: MatchedBy
  /**
   * How much the match differs from the input. 0 if it's exact, 1 if it starts with the input or only a contract or
   * quote request matches, and 2 or more if it's only similar.
   */
  distance: number
  /**
   * The word in the tenant's name that resembles the typed word. Set only if one word was typed and it resembles one
   * word of the name.
   */
  near: string | null
}

/** A request to create a contract whose address is unmatched, so that its tenant may not be stored yet. */
export interface UnmatchedRequest {
  id: number
  firstName: string
  lastName: string
  email: string
  /** The address line from the request. */
  address: string
  /** `startDate` and `endDate` are in the format YYYY-MM-DD. */
  startDate: string
  endDate: string
  companyId: number
  companyName: string
  requestId: string
  /** Whether partner staff have dismissed the unmatched address. */
  isDismissed: boolean
}

/** A tenant that a search found. It has enough details to tell tenants with the same name apart, but no birthday or phone number. */
export interface TenantSearchResult {
  id: number
  firstName: string
  lastName: string
  email: string
  erased: boolean
  matchedBy: MatchedBy
  near: string | null
  /** Whether all the typed words match the name in the contract, or all match its address. Null if neither is true. */
  wordsOf: 'name' | 'address' | null
  /**
   * The contract that matched. If none did, the active contract or else the latest one. Null if the tenant has no
   * contract.
   */
  contract: {
    id: number
    status: ContractStatus
    address: string
    companyName: string
    /** `startDate` and `endDate` are in the format YYYY-MM-DD. */
    startDate: string
    endDate: string
  } | null
}
