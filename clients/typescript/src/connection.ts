import {
  type ErrorContext,
  InvalidIdempotencyKeyError,
  type ReceivedResponse,
  toResponseError,
  UnexpectedResponseError,
} from './errors.js'
import { type RetrySettings, retry, type SendSettings, sendOnce } from './send-request.js'

export interface RequestOptions {
  /** Cancels the request and its retries. */
  signal?: AbortSignal | undefined
}

export interface WriteOptions extends RequestOptions {
  /**
   * The service carries out a request with this key only once for at least 48 hours, even if you call the method again.
   * Use 1 to 255 visible ASCII characters. Default: a random UUID, so that retries are safe.
   */
  idempotencyKey?: string | undefined
}

export interface QuoteOptions extends RequestOptions {
  /** With the same key, you get the same quotes for at least 48 hours. Default: none. */
  idempotencyKey?: string | undefined
}

/** The headers of a response to a POST. */
export interface PostResult {
  /** The X-Request-Id header. */
  requestId: string
  /** Whether an earlier request with the same key had already been carried out. */
  isReplay: boolean
}

/** The headers of a response that changed something. */
export interface WriteResult extends PostResult {
  /** The Idempotency-Key that was sent. */
  idempotencyKey: string
}

export interface ConnectionSettings extends SendSettings, RetrySettings {
  baseUrl: string
  apiKey: string
}

/** Sends requests with retries, and returns the `data` of their responses. */
export class Connection {
  readonly #settings: ConnectionSettings

  /** @throws TypeError if the base URL isn't an HTTP URL, or the API key is missing or isn't printable ASCII */
  constructor(settings: ConnectionSettings) {
    // Otherwise, each request would be repeated for a minute before it fails.
    if (!/^https?:\/\/[^/?#]/i.test(settings.baseUrl))
      throw new TypeError('baseUrl must start with https:// or http://')
    if (!settings.apiKey) throw new TypeError('apiKey is missing')
    // Unlike the error of `fetch`, this error doesn't contain the key, so the key can't end up in a log.
    if (!/^[ -~]*$/.test(settings.apiKey)) throw new TypeError('apiKey must be printable ASCII characters')
    this.#settings = settings
  }

  /** Sends a request that only reads data. Null and undefined values of the query are left out. */
  async get<Data>(path: string, query: object, { signal }: RequestOptions): Promise<Data & { requestId: string }> {
    const parameters = Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]))
    const search = parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : ''
    const { data, response } = await this.#send<Data>(`${path}${search}`, { method: 'GET' }, {}, { signal })
    return { ...data, requestId: response.requestId }
  }

  /**
   * Sends a request that can be repeated without an idempotency key, or with one.
   *
   * @throws InvalidIdempotencyKeyError if the idempotency key isn't 1 to 255 visible ASCII characters
   */
  async post<Data>(path: string, body: unknown, options: QuoteOptions): Promise<Data & PostResult> {
    const { idempotencyKey } = options
    // Without a valid key, retries wouldn't be safe.
    if (idempotencyKey !== undefined && !/^[!-~]{1,255}$/.test(idempotencyKey))
      throw new InvalidIdempotencyKeyError('idempotencyKey must be 1 to 255 visible ASCII characters', {
        idempotencyKey,
      })
    const headers: Record<string, string> = idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }
    const { data, response } = await this.#send<Data>(path, buildPost(body), headers, options)
    const isReplay = response.headers.get('idempotent-replayed') === 'true'
    return { ...data, requestId: response.requestId, isReplay }
  }

  /**
   * Sends a request that changes something, with an idempotency key.
   *
   * @throws InvalidIdempotencyKeyError if the idempotency key isn't 1 to 255 visible ASCII characters
   */
  async write<Data>(path: string, body: unknown, options: WriteOptions): Promise<Data & WriteResult> {
    const { idempotencyKey = crypto.randomUUID(), signal } = options
    return { ...(await this.post<Data>(path, body, { idempotencyKey, signal })), idempotencyKey }
  }

  async #send<Data>(
    path: string,
    request: RequestInit & { headers?: Record<string, string> },
    headers: Record<string, string>,
    { signal, ...context }: ErrorContext & RequestOptions,
  ): Promise<{ data: Data; response: ReceivedResponse }> {
    const { baseUrl, apiKey } = this.#settings
    const init: RequestInit = {
      ...request,
      headers: { 'User-Agent': 'house-bills-typescript', 'X-API-Key': apiKey, ...request.headers, ...headers },
      // Don't follow redirects, because that could send the key and the tenant's data to another server. The value isn't
      // 'error', because Cloudflare Workers don't support that.
      redirect: 'manual',
    }
    return retry(this.#settings, signal, async () => {
      const response = await sendOnce(baseUrl + path, init, this.#settings, { ...context, signal })
      if (response.status !== 200) throw toResponseError(response, context)
      const { data } = (response.body ?? {}) as { data?: Data }
      if (!response.requestId || !data) throw new UnexpectedResponseError(response, context)
      return { data, response }
    })
  }
}

/** Creates the text once, because every retry must send the same bytes. The service compares them. */
const buildPost = (body: unknown) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
