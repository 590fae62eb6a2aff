import {
  Connection,
  type PostResult,
  type QuoteOptions,
  type RequestOptions,
  type WriteOptions,
  type WriteResult,
} from './connection.js'
// Types generated from the OpenAPI document by `npm run api-types`.
import type { components } from './interface.js'
import type {
  AddressChoice,
  AddressSearch,
  CancelledContract,
  Contract,
  ContractDetail,
  ContractFilter,
  ContractPage,
  ContractPageQuery,
  ContractSearch,
  Quote,
  ResentEmail,
  ResolvedContract,
  UnmatchedAddress,
  UnmatchedAddressChange,
  UnmatchedAddressDetail,
  UnmatchedAddressFilter,
  UnmatchedAddressPage,
  UnmatchedAddressPageQuery,
  UnmatchedAddressSearch,
} from './v1-types.js'

export type { QuoteOptions, RequestOptions, WriteOptions } from './connection.js'
export {
  AddressNotFoundError,
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionFailedError,
  type FieldError,
  ForbiddenError,
  HouseBillsError,
  InvalidIdempotencyKeyError,
  InvalidRequestError,
  NotFoundError,
  RateLimitError,
  RequestTimeoutError,
  ServerError,
  TenantHasContractError,
  UnexpectedResponseError,
  WebhookVerificationError,
} from './errors.js'
export type * from './v1-types.js'
export * from './webhook.js'

export type BillsPackageRequest = components['schemas']['BillsPackageRequest']
export type QuoteRequest = components['schemas']['QuoteRequest']
export type QuoteItem = components['schemas']['QuoteItem']
export type PossibleAddress = components['schemas']['PossibleAddress']

/** A new contract. Store its `requestId`, because webhook events name it. */
export type CreateResult = components['schemas']['CreateResult'] & WriteResult

/** Quotes. If `isReplay` is true, `getQuote` knows only the `requestId` of the first response. */
export type Quotes = { quotes: QuoteItem[] } & PostResult

export interface ClientOptions {
  /** The service's base URL, such as 'https://bills.example.com'. */
  baseUrl: string
  /** The API key: `eb_live_…` or `eb_test_…`. */
  apiKey: string
  /** How long each attempt can take, in milliseconds. Default: 70,000, because a response can take a minute. */
  timeoutMs?: number | undefined
  /**
   * How many times a failed request is retried. Default: 6. The pauses then add up to more than the 30 seconds for
   * which an idempotency key can stay locked after the service failed.
   */
  maxRetries?: number | undefined
  /** The longest pause before the first retry, in milliseconds. It doubles with each retry. Default: 1,000. */
  retryDelayMs?: number | undefined
  /** The function that sends requests. Default: the global `fetch`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

const UNMATCHED_ADDRESSES = '/api/v1/unmatched-addresses'

/**
 * A client for the partner API. It retries requests after temporary failures. Its methods throw a `HouseBillsError` if
 * a request is rejected or keeps failing.
 */
export class HouseBillsClient {
  readonly #connection: Connection

  /** @throws TypeError if the base URL isn't an HTTP URL, or the API key is missing or isn't printable ASCII */
  constructor({ baseUrl, apiKey, timeoutMs = 70_000, maxRetries = 6, retryDelayMs = 1_000, fetch }: ClientOptions) {
    this.#connection = new Connection({
      ...{ baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, timeoutMs, maxRetries, retryDelayMs },
      fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)),
    })
  }

  /**
   * Creates a house contract for a tenant, who receives a confirmation email.
   *
   * @throws InvalidIdempotencyKeyError if the idempotency key isn't 1 to 255 visible ASCII characters
   */
  createBillsPackage(body: BillsPackageRequest, options: WriteOptions = {}): Promise<CreateResult> {
    return this.#connection.write('/api/external/createBillsPackage.php', body, options)
  }

  /**
   * Gets quotes for a property's utilities.
   *
   * @throws InvalidIdempotencyKeyError if the idempotency key isn't 1 to 255 visible ASCII characters
   */
  async getQuotes(body: QuoteRequest, options: QuoteOptions = {}): Promise<Quotes> {
    const path = '/api/external/getQuotes.php'
    const { quotes, requestId, isReplay } = await this.#connection.post<Quotes>(path, body, options)
    return { quotes, requestId, isReplay }
  }

  /** Lists a page of your company's contracts in the mode of the key, newest first. */
  async listContracts(query: ContractPageQuery = {}, options: RequestOptions = {}): Promise<ContractPage> {
    const page = await this.#connection.get<ContractPage>('/api/v1/contracts', query, options)
    return { contracts: page.contracts, hasMore: page.hasMore, requestId: page.requestId }
  }

  /**
   * Iterates over your company's contracts in the mode of the key, newest first. Requests each page when it's needed. To
   * continue after an error, set `startingAfter` to the ID of the last contract that you got.
   */
  async *iterateContracts(filter: ContractFilter = {}, options: RequestOptions = {}): AsyncGenerator<Contract, void> {
    for (let { startingAfter } = filter, hasMore = true; hasMore; ) {
      const page = await this.listContracts({ ...filter, startingAfter, limit: 100 }, options)
      yield* page.contracts
      startingAfter = page.contracts.at(-1)?.houseContractId
      hasMore = page.hasMore
    }
  }

  /** Finds your company's contracts for a tenant's email address or an earlier request, newest first. */
  async findContracts(search: ContractSearch, options: RequestOptions = {}): Promise<Contract[]> {
    const path = '/api/v1/contracts/find'
    return (await this.#connection.post<{ contracts: Contract[] }>(path, search, options)).contracts
  }

  /**
   * Gets one of your company's contracts, with its history.
   *
   * @throws NotFoundError if there's none with this ID in the mode of the key
   */
  async getContract(houseContractId: number, options: RequestOptions = {}): Promise<ContractDetail> {
    const path = `/api/v1/contracts/${houseContractId}`
    return (await this.#connection.get<{ contract: ContractDetail }>(path, {}, options)).contract
  }

  /**
   * Cancels a contract before its tenancy starts, so that the tenant can have another one. The tenant gets an email.
   *
   * @throws InvalidRequestError if the tenancy has started, or the contract was cancelled or closed before
   */
  cancelContract(houseContractId: number, options: WriteOptions = {}): Promise<CancelledContract> {
    return this.#connection.write(`/api/v1/contracts/${houseContractId}/cancel`, {}, options)
  }

  /**
   * Sends the newest failed email about a contract again. In test mode, only emails to email-fails@test-mode.example fail.
   *
   * @throws InvalidRequestError if no email about the contract can be sent again
   */
  resendContractEmail(houseContractId: number, options: WriteOptions = {}): Promise<ResentEmail> {
    return this.#connection.write(`/api/v1/contracts/${houseContractId}/resend-email`, {}, options)
  }

  /** Lists a page of your company's unmatched addresses in the mode of the key, newest first. */
  async listUnmatchedAddresses(
    query: UnmatchedAddressPageQuery = {},
    options: RequestOptions = {},
  ): Promise<UnmatchedAddressPage> {
    const page = await this.#connection.get<UnmatchedAddressPage>(UNMATCHED_ADDRESSES, query, options)
    return { unmatchedAddresses: page.unmatchedAddresses, hasMore: page.hasMore, requestId: page.requestId }
  }

  /**
   * Iterates over your company's unmatched addresses, newest first. Requests each page when it's needed. To continue
   * after an error, set `startingAfter` to the ID of the last one that you got.
   */
  async *iterateUnmatchedAddresses(
    filter: UnmatchedAddressFilter = {},
    options: RequestOptions = {},
  ): AsyncGenerator<UnmatchedAddress, void> {
    for (let { startingAfter } = filter, hasMore = true; hasMore; ) {
      const page = await this.listUnmatchedAddresses({ ...filter, startingAfter, limit: 100 }, options)
      yield* page.unmatchedAddresses
      startingAfter = page.unmatchedAddresses.at(-1)?.addressRequestId
      hasMore = page.hasMore
    }
  }

  /** Finds the unmatched address of a request that you sent. */
  async findUnmatchedAddresses(
    search: UnmatchedAddressSearch,
    options: RequestOptions = {},
  ): Promise<UnmatchedAddress[]> {
    const path = `${UNMATCHED_ADDRESSES}/find`
    const { unmatchedAddresses } = await this.#connection.post<Omit<UnmatchedAddressPage, 'hasMore'>>(
      path,
      search,
      options,
    )
    return unmatchedAddresses
  }

  /**
   * Gets one of your company's unmatched addresses, with its possible addresses.
   *
   * @throws NotFoundError if there's none with this ID in the mode of the key
   */
  async getUnmatchedAddress(addressRequestId: number, options: RequestOptions = {}): Promise<UnmatchedAddressDetail> {
    const path = `${UNMATCHED_ADDRESSES}/${addressRequestId}`
    return (await this.#connection.get<{ unmatchedAddress: UnmatchedAddressDetail }>(path, {}, options))
      .unmatchedAddress
  }

  /**
   * Creates the contract of an unmatched address with the address that a person has chosen.
   *
   * @throws InvalidRequestError if no address has the ID, or if nobody can choose an address any more
   */
  resolveUnmatchedAddress(
    addressRequestId: number,
    choice: AddressChoice,
    options: WriteOptions = {},
  ): Promise<ResolvedContract> {
    return this.#connection.write(`${UNMATCHED_ADDRESSES}/${addressRequestId}/resolve`, choice, options)
  }

  /** Dismisses an unmatched address, because you don't need its contract. */
  dismissUnmatchedAddress(addressRequestId: number, options: WriteOptions = {}): Promise<UnmatchedAddressChange> {
    return this.#connection.write(`${UNMATCHED_ADDRESSES}/${addressRequestId}/dismiss`, {}, options)
  }

  /** Undoes a dismissal. */
  restoreUnmatchedAddress(addressRequestId: number, options: WriteOptions = {}): Promise<UnmatchedAddressChange> {
    return this.#connection.write(`${UNMATCHED_ADDRESSES}/${addressRequestId}/restore`, {}, options)
  }

  /** Suggests addresses for a line that somebody types into your form. */
  async suggestAddresses(search: AddressSearch, options: RequestOptions = {}): Promise<PossibleAddress[]> {
    const path = '/api/v1/addresses/suggest'
    return (await this.#connection.post<{ possibleAddresses: PossibleAddress[] }>(path, search, options))
      .possibleAddresses
  }

  /**
   * Gets the quotes that a request returned, and what you sent.
   *
   * @param requestId the `requestId` that `getQuotes` returned
   * @throws NotFoundError if there's none in the mode of the key
   */
  async getQuote(requestId: string, options: RequestOptions = {}): Promise<Quote> {
    const path = `/api/v1/quotes/${encodeURIComponent(requestId)}`
    return (await this.#connection.get<{ quote: Quote }>(path, {}, options)).quote
  }
}
