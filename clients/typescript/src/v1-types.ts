// The requests and responses of the endpoints under /api/v1.
import type { WriteResult } from './connection.js'
// Types generated from the OpenAPI document of /api/v1 by `npm run api-types`.
import type { components, operations } from './v1.js'

type Schemas = components['schemas']
type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>
type AllowUndefined<Fields> = { [Name in keyof Fields]: Fields[Name] | undefined }

interface Page {
  /** Whether there's another page. */
  hasMore: boolean
  /** The X-Request-Id header. Quote it when you contact support. */
  requestId: string
}

export type Contract = Schemas['Contract']
export type ContractDetail = Schemas['ContractDetail']
export type ContractStatus = Schemas['ContractStatus']
export type TimelineEntry = Schemas['TimelineEntry']
export type ContractSearch = Schemas['FindContractsRequest']
export type ContractPageQuery = AllowUndefined<Query<'listContracts'>>
export type ContractFilter = Omit<ContractPageQuery, 'limit'>
export type ContractPage = Page & { contracts: Contract[] }
export type CancelledContract = Schemas['CancelledContract'] & WriteResult
export type ResentEmail = Schemas['ResentEmail'] & WriteResult

export type UnmatchedAddress = Schemas['UnmatchedAddress']
export type UnmatchedAddressDetail = Schemas['UnmatchedAddressDetail']
export type UnmatchedAddressStatus = Schemas['UnmatchedAddressStatus']
export type UnmatchedAddressSearch = Schemas['FindUnmatchedAddressesRequest']
export type UnmatchedAddressPageQuery = AllowUndefined<Query<'listUnmatchedAddresses'>>
export type UnmatchedAddressFilter = Omit<UnmatchedAddressPageQuery, 'limit'>
export type UnmatchedAddressPage = Page & { unmatchedAddresses: UnmatchedAddress[] }
export type UnmatchedAddressChange = Schemas['UnmatchedAddressChange'] & WriteResult
export type AddressChoice = Schemas['AddressChoice']
export type ResolvedContract = Schemas['ResolvedContract'] & WriteResult

export type AddressSearch = Schemas['SuggestAddressesRequest']
export type Quote = Schemas['Quote']
