import type { ContractStatus } from '@/prisma/client/enums'

/** What somebody was found by. */
export type MatchedBy = 'tenant' | 'contract' | 'request' | 'email' | 'phone' | 'quote' | 'name' | 'near-name' | 'words'

/** One way in which a tenant fits what was typed. */
export interface Match {
  tenantId: number
  /** The contract that fits, where it is one. */
  contractId: number | null
  way: MatchedBy
  /** 0: as it was typed; 1: it begins so; from 2 on with so many typing errors and more. */
  distance: number
  /** The word that a mistyped one may have been meant to be. */
  near: string | null
}

/** A tenant as the results show one, in words that tell two of a name apart; no birthday and no phone number. */
export interface TenantSearchResult {
  id: number
  firstName: string
  lastName: string
  email: string
  erased: boolean
  way: MatchedBy
  near: string | null
  /** Of what fits by its words: whether those are all of the name, or all of the address. */
  wordsOf: 'name' | 'address' | null
  /** The contract that fits, else the active one, else the last. */
  contract: {
    id: number
    status: ContractStatus
    address: string
    companyName: string
    /** YYYY-MM-DD, as the end. */
    startDate: string
    endDate: string
  } | null
}
