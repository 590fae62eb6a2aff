import createFetchClient from 'openapi-fetch'
// Types generated from the OpenAPI document by `npm run generate`.
import type { components, operations, paths } from './interface.js'

export type BillsPackageRequest = components['schemas']['BillsPackageRequest']
export type QuoteRequest = components['schemas']['QuoteRequest']
export type QuoteItem = components['schemas']['QuoteItem']
export type PossibleAddress = components['schemas']['PossibleAddress']

/** The response of an endpoint. Check `status` to find out which type `body` has. */
export type ApiResponse<Name extends keyof operations> = ResponseOf<operations[Name]['responses']>

type ResponseOf<Responses> = {
  [StatusCode in keyof Responses]: {
    status: StatusCode
    body: JsonBodyOf<Responses[StatusCode]>
    headers: Headers
    /** The X-Request-Id header. Quote it when you contact support. */
    requestId: string
  }
}[keyof Responses]

type JsonBodyOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never

export interface ClientOptions {
  /** The service's base URL, such as 'https://bills.example.com'. */
  baseUrl: string
  /** The API key: `eb_live_…` or `eb_test_…`. */
  apiKey: string
  /** The function that sends requests. Default: the global `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
}

export interface RequestOptions {
  /**
   * Makes the request safe to retry for at least 48 hours. If you send the same key and the same body again after a
   * request was carried out, you get its response. Use 1 to 255 visible ASCII characters, such as a random UUID.
   */
  idempotencyKey?: string | undefined
  /** Cancels the request, for example `AbortSignal.timeout(70_000)`. A response can take more than a minute. */
  signal?: AbortSignal | undefined
}

export interface Client {
  /** Creates a house contract for a tenant, who receives a confirmation email. */
  createBillsPackage(body: BillsPackageRequest, options?: RequestOptions): Promise<ApiResponse<'createBillsPackage'>>
  /** Gets quotes for a property's utilities. */
  getQuotes(body: QuoteRequest, options?: RequestOptions): Promise<ApiResponse<'getQuotes'>>
}

/**
 * Thrown if the response was cut off or isn't from the API, for example because a proxy sent it. If the body couldn't
 * be read or isn't valid JSON, `cause` is the original error.
 */
export class UnexpectedResponseError extends Error {
  override name = 'UnexpectedResponseError'

  constructor(
    readonly status: number,
    readonly headers: Headers,
    options?: ErrorOptions,
  ) {
    super(`The response with status ${status} isn't from the House Bills API`, options)
  }
}

/**
 * Creates a client for the two endpoints. Its methods return the API's error responses like any other response. They
 * throw the error of `fetch` if there's no response, and an {@link UnexpectedResponseError} if the response isn't from
 * the API. They throw a TypeError if the idempotency key isn't printable ASCII. The client doesn't retry requests or
 * follow redirects.
 *
 * @throws TypeError if the API key is missing or isn't printable ASCII
 */
export function createClient({ baseUrl, apiKey, fetch = globalThis.fetch }: ClientOptions): Client {
  if (!apiKey) throw new TypeError('apiKey is missing')
  assertPrintableAscii('apiKey', apiKey)
  const http = createFetchClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: { 'X-API-Key': apiKey },
    // Don't follow redirects, because that could send the key and the tenant's data to another server. The value isn't
    // 'error', because Cloudflare Workers don't support that.
    redirect: 'manual',
    fetch: async (request) => parseResponse(await fetch(request), request.signal),
  })
  return {
    createBillsPackage: async (body, options) =>
      toApiResponse<'createBillsPackage'>(
        await http.POST('/api/external/createBillsPackage.php', { body, ...toFetchOptions(options) }),
      ),
    getQuotes: async (body, options) =>
      toApiResponse<'getQuotes'>(await http.POST('/api/external/getQuotes.php', { body, ...toFetchOptions(options) })),
  }
}

function toFetchOptions({ idempotencyKey, signal }: RequestOptions = {}) {
  if (idempotencyKey !== undefined) assertPrintableAscii('idempotencyKey', idempotencyKey)
  const header = idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }
  return { params: { header }, signal: signal ?? null }
}

/**
 * Throws a TypeError unless the value is printable ASCII. Unlike the error of `fetch`, this error doesn't contain the
 * value, so an API key can't end up in a log.
 */
function assertPrintableAscii(name: string, value: string): void {
  if (!/^[ -~]*$/.test(value)) throw new TypeError(`${name} must be printable ASCII characters`)
}

/**
 * Reads the whole response. Throws an {@link UnexpectedResponseError} if the response isn't from the API, or the
 * signal's reason if the caller has cancelled the request.
 */
async function parseResponse(response: Response, signal: AbortSignal): Promise<Response> {
  const { status, headers } = response
  let text: string
  let body: unknown
  try {
    text = await response.text()
    body = JSON.parse(text)
  } catch (cause) {
    // If the caller has cancelled the request, throw the signal's reason instead.
    signal.throwIfAborted()
    throw new UnexpectedResponseError(status, headers, { cause })
  }
  if (headers.has('x-request-id') && isApiBody(body)) return new Response(text, { status, headers })
  throw new UnexpectedResponseError(status, headers)
}

const isApiBody = (body: unknown) =>
  typeof body === 'object' &&
  body !== null &&
  'status' in body &&
  (body.status === 'success' || body.status === 'error')

interface FetchResult {
  data?: unknown
  error?: unknown
  response: Response
}

/**
 * Casts the response to the generated types, which link each status to its body. The tests in e2e/api check these
 * types.
 */
function toApiResponse<Name extends keyof operations>({ data, error, response }: FetchResult): ApiResponse<Name> {
  const { status, headers } = response
  const requestId = headers.get('x-request-id') ?? ''
  return { status, body: data ?? error, headers, requestId } as ApiResponse<Name>
}
