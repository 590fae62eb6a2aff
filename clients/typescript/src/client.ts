import { type ErrorContext, type ReceivedResponse, toResponseError, UnexpectedResponseError } from './errors.js'
// Types generated from the OpenAPI document by `npm run generate`.
import type { components } from './interface.js'
import { retry, sendOnce } from './send-request.js'

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

export type CreateResult = components['schemas']['CreateResult'] & {
  /** The X-Request-Id header. Store it, because webhook events name it. */
  requestId: string
  /** The Idempotency-Key that was sent. */
  idempotencyKey: string
  /** Whether an earlier request with the same key had already created the contract. */
  isReplay: boolean
}

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
  /** How long to wait for each response, in milliseconds. Default: 70,000, because a response can take a minute. */
  timeoutMs?: number | undefined
  /** How often a request is repeated after it failed. Default: 5. */
  maxRetries?: number | undefined
  /** The longest pause before the first retry, in milliseconds. It doubles with each retry. Default: 500. */
  retryDelayMs?: number | undefined
  /** The function that sends requests. Default: the global `fetch`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

export interface RequestOptions {
  /** Cancels the request and its retries. */
  signal?: AbortSignal | undefined
}

export interface CreateOptions extends RequestOptions {
  /**
   * Sends the same request only once for at least 48 hours, even if you call the method again. Use 1 to 255 visible
   * ASCII characters. Default: a random UUID, so that retries are safe.
   */
  idempotencyKey?: string | undefined
}

const ENDPOINTS = '/api/external'

const HEADERS = { 'Content-Type': 'application/json', 'User-Agent': 'house-bills-typescript' }

/**
 * A client for the partner API. It repeats requests that failed for a passing reason, and throws a
 * `HouseBillsError` if a request is rejected or keeps failing.
 */
export class HouseBillsClient {
  readonly #options: Required<ClientOptions>

  /** @throws TypeError if the API key is missing or isn't printable ASCII */
  constructor({ baseUrl, apiKey, timeoutMs = 70_000, maxRetries = 5, retryDelayMs = 500, fetch }: ClientOptions) {
    if (!apiKey) throw new TypeError('apiKey is missing')
    // Unlike the error of `fetch`, this error doesn't contain the key, so the key can't end up in a log.
    if (!/^[ -~]*$/.test(apiKey)) throw new TypeError('apiKey must be printable ASCII characters')
    this.#options = {
      ...{ baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, timeoutMs, maxRetries, retryDelayMs },
      fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)),
    }
  }

  /**
   * Creates a house contract for a tenant, who receives a confirmation email.
   *
   * @throws HouseBillsError if the request is rejected or keeps failing
   * @throws TypeError if the idempotency key isn't 1 to 255 visible ASCII characters
   */
  async createBillsPackage(body: BillsPackageRequest, options: CreateOptions = {}): Promise<CreateResult> {
    const { idempotencyKey = crypto.randomUUID(), signal } = options
    // Without a valid key, retries wouldn't be safe.
    if (!/^[!-~]{1,255}$/.test(idempotencyKey))
      throw new TypeError('idempotencyKey must be 1 to 255 visible ASCII characters')
    const { data, response } = await this.#post<components['schemas']['CreateResult']>(
      'createBillsPackage',
      body,
      { 'Idempotency-Key': idempotencyKey },
      { idempotencyKey, signal },
    )
    const isReplay = response.headers.get('idempotent-replayed') === 'true'
    return { ...data, requestId: response.requestId, idempotencyKey, isReplay }
  }

  /**
   * Gets quotes for a property's utilities.
   *
   * @throws HouseBillsError if the request is rejected or keeps failing
   */
  async getQuotes(body: QuoteRequest, { signal }: RequestOptions = {}): Promise<Quotes> {
    const { data, response } = await this.#post<{ quotes: QuoteItem[] }>('getQuotes', body, {}, { signal })
    return { quotes: data.quotes, requestId: response.requestId }
  }

  async #post<Data>(
    endpoint: string,
    body: unknown,
    headers: Record<string, string>,
    { signal, ...context }: ErrorContext & RequestOptions,
  ): Promise<{ data: Data; response: ReceivedResponse }> {
    const { baseUrl, apiKey } = this.#options
    const url = `${baseUrl}${ENDPOINTS}/${endpoint}.php`
    const init: RequestInit = {
      method: 'POST',
      headers: { ...HEADERS, 'X-API-Key': apiKey, ...headers },
      // Every retry sends the same bytes, because the service compares them.
      body: JSON.stringify(body),
      // Don't follow redirects, because that could send the key and the tenant's data to another server. The value isn't
      // 'error', because Cloudflare Workers don't support that.
      redirect: 'manual',
    }
    return retry(this.#options, signal, async () => {
      const response = await sendOnce(url, init, this.#options, { ...context, signal })
      if (response.status !== 200) throw toResponseError(response, context)
      const { data } = (response.body ?? {}) as { data?: Data }
      if (!response.requestId || !data) throw new UnexpectedResponseError(response, context)
      return { data, response }
    })
  }
}
