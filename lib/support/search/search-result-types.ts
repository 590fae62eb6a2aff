import type { ContractStatus } from '@/prisma/client/enums'

/** How a tenant matched the search. */
export type MatchedBy = 'tenant' | 'contract' | 'request' | 'email' | 'phone' | 'quote' | 'name' | 'near-name' | 'words'

/** One way in which a tenant matches the search. */
export interface Match {
  tenantId: number
  /** The matching contract; null if the tenant matches in another way. */
  contractId: number | null
  way: MatchedBy
  /** 0 for an exact match, 1 if it starts with the input, and 2 or more if it's misspelt. */
  distance: number
  /** The known name word that a misspelt one is similar to. */
  near: string | null
}

/** A search result, with enough details to tell namesakes apart, but no birthday or phone number. */
export interface TenantSearchResult {
  id: number
  firstName: string
  lastName: string
  email: string
  erased: boolean
  way: MatchedBy
  near: string | null
  /** Set if all typed words match the contract's name, or all match its address. */
  wordsOf: 'name' | 'address' | null
  /** The matching contract, or the active one, or the latest one. Null if there is none. */
  contract: {
    id: number
    status: ContractStatus
    address: string
    companyName: string
    /** YYYY-MM-DD, like `endDate`. */
    startDate: string
    endDate: string
  } | null
}
