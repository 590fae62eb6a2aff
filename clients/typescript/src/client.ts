import { Connection, type RequestOptions, type WriteOptions, type WriteResult } from './connection.js'
import type {
  Contract,
  ContractDetail,
  ContractFilter,
  ContractPage,
  ContractPageQuery,
  ContractSearch,
} from './contracts.js'
// Types generated from the OpenAPI document by `npm run generate`.
import type { components } from './interface.js'

export type { RequestOptions, WriteOptions } from './connection.js'
export type * from './contracts.js'

export {
  AddressNotFoundError,
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionFailedError,
  type FieldError,
  ForbiddenError,
  HouseBillsError,
  InvalidRequestError,
  NotFoundError,
  RateLimitError,
  RequestTimeoutError,
  ServerError,
  TenantHasContractError,
  UnexpectedResponseError,
  WebhookVerificationError,
} from './errors.js'
export * from './webhook.js'

export type BillsPackageRequest = components['schemas']['BillsPackageRequest']
export type QuoteRequest = components['schemas']['QuoteRequest']
export type QuoteItem = components['schemas']['QuoteItem']
export type PossibleAddress = components['schemas']['PossibleAddress']

/** A new contract. Store its `requestId`, because webhook events name it. */
export type CreateResult = components['schemas']['CreateResult'] & WriteResult

export interface Quotes {
  quotes: QuoteItem[]
  /** The X-Request-Id header. Quote it when you contact support. */
  requestId: string
}

export interface ClientOptions {
  /** The service's base URL, such as 'https://bills.example.com'. */
  baseUrl: string
  /** The API key: `eb_live_…` or `eb_test_…`. */
  apiKey: string
  /** How long each attempt can take, in milliseconds. Default: 70,000, because a response can take a minute. */
  timeoutMs?: number | undefined
  /**
   * How often a request is repeated after it failed. Default: 6. The pauses then add up to more than the 30 seconds for
   * which an idempotency key can stay locked after the service failed.
   */
  maxRetries?: number | undefined
  /** The longest pause before the first retry, in milliseconds. It doubles with each retry. Default: 1,000. */
  retryDelayMs?: number | undefined
  /** The function that sends requests. Default: the global `fetch`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

/**
 * A client for the partner API. It repeats requests that failed for a passing reason. Its methods throw a
 * `HouseBillsError` if a request is rejected or keeps failing.
 */
export class HouseBillsClient {
  readonly #connection: Connection

  /** @throws TypeError if the API key is missing or isn't printable ASCII */
  constructor({ baseUrl, apiKey, timeoutMs = 70_000, maxRetries = 6, retryDelayMs = 1_000, fetch }: ClientOptions) {
    this.#connection = new Connection({
      ...{ baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, timeoutMs, maxRetries, retryDelayMs },
      fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)),
    })
  }

  /**
   * Creates a house contract for a tenant, who receives a confirmation email.
   *
   * @throws TypeError if the idempotency key isn't 1 to 255 visible ASCII characters
   */
  createBillsPackage(body: BillsPackageRequest, options: WriteOptions = {}): Promise<CreateResult> {
    return this.#connection.write('/api/external/createBillsPackage.php', body, options)
  }

  /** Gets quotes for a property's utilities. */
  async getQuotes(body: QuoteRequest, options: RequestOptions = {}): Promise<Quotes> {
    const { quotes, requestId } = await this.#connection.post<Quotes>('/api/external/getQuotes.php', body, options)
    return { quotes, requestId }
  }

  /** Lists a page of your company's contracts in the mode of the key, newest first. */
  async listContracts(query: ContractPageQuery = {}, options: RequestOptions = {}): Promise<ContractPage> {
    const page = await this.#connection.get<ContractPage>('/api/v1/contracts', query, options)
    return { contracts: page.contracts, hasMore: page.hasMore, requestId: page.requestId }
  }

  /** Iterates over your company's contracts in the mode of the key, newest first. Requests each page when it's needed. */
  async *iterateContracts(filter: ContractFilter = {}, options: RequestOptions = {}): AsyncGenerator<Contract, void> {
    for (let startingAfter: number | undefined, hasMore = true; hasMore; ) {
      const page = await this.listContracts({ ...filter, startingAfter, limit: 100 }, options)
      yield* page.contracts
      startingAfter = page.contracts.at(-1)?.houseContractId
      hasMore = page.hasMore
    }
  }

  /** Finds your company's contracts for the tenant with this email address, newest first. */
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
}
