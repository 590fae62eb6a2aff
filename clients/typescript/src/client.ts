import createFetchClient from 'openapi-fetch'
// Made from the OpenAPI document by `npm run generate`.
import type { components, operations, paths } from './interface.js'

export type BillsPackageRequest = components['schemas']['BillsPackageRequest']
export type QuoteRequest = components['schemas']['QuoteRequest']
export type QuoteItem = components['schemas']['QuoteItem']
export type PossibleAddress = components['schemas']['PossibleAddress']

/** An answer of an endpoint: its `status` tells which `body` it has. */
export type ApiResponse<Name extends keyof operations> = ResponseOf<operations[Name]['responses']>

type ResponseOf<Responses> = {
  [StatusCode in keyof Responses]: {
    status: StatusCode
    body: JsonBodyOf<Responses[StatusCode]>
    headers: Headers
    /** Quote it when you ask about a call. */
    requestId: string
  }
}[keyof Responses]

type JsonBodyOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never

export interface ClientOptions {
  /** Where the service is: 'https://bills.example.com'. */
  baseUrl: string
  /** `eb_live_…` or `eb_test_…`. */
  apiKey: string
  /** In place of the global fetch. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
}

export interface RequestOptions {
  /**
   * Makes the call safe to repeat within 48 hours: the same key with the same body gets the first
   * call's answer. 1 to 255 visible ASCII characters, such as a random UUID.
   */
  idempotencyKey?: string | undefined
  /** Ends the wait: `AbortSignal.timeout(30_000)`. */
  signal?: AbortSignal | undefined
}

export interface Client {
  /** Creates a house contract for a tenant, who gets a confirmation e-mail. */
  createBillsPackage(body: BillsPackageRequest, options?: RequestOptions): Promise<ApiResponse<'createBillsPackage'>>
  /** Prices a property's utilities. */
  getQuotes(body: QuoteRequest, options?: RequestOptions): Promise<ApiResponse<'getQuotes'>>
}

/**
 * Something on the way answered in the service's place, such as a proxy, or cut the answer off. Its
 * `cause` is what was wrong with the JSON, where it was none.
 */
export class UnexpectedResponseError extends Error {
  override name = 'UnexpectedAnswerError'

  constructor(
    readonly status: number,
    readonly headers: Headers,
    options?: ErrorOptions,
  ) {
    super(`The answer with status ${status} is not the service's`, options)
  }
}

/**
 * A client of the two endpoints. A refusal is an answer like any other: a call throws only when no
 * answer came (what fetch throws) or when it was not the service's ({@link UnexpectedResponseError}).
 * Nothing is tried again by itself, and no redirect is followed.
 *
 * @throws TypeError when the API key is missing, or it or a call's idempotency key has characters that cannot
 *   stand in a header
 */
export function createClient({ baseUrl, apiKey, fetch = globalThis.fetch }: ClientOptions): Client {
  if (!apiKey) throw new TypeError('apiKey is missing')
  assertPrintableAscii('apiKey', apiKey)
  const http = createFetchClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: { 'X-API-Key': apiKey },
    // The key and the tenant's data are for this service, not for wherever it may point.
    // 'manual' and not 'error', which Cloudflare's workers do not know.
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

/** What fetch says of such a header repeats the value, and so would bring a key into a log. */
function assertPrintableAscii(name: string, value: string): void {
  if (!/^[ -~]*$/.test(value)) throw new TypeError(`${name} must be printable ASCII characters`)
}

/** The service's answer, read to its end. */
async function parseResponse(response: Response, signal: AbortSignal): Promise<Response> {
  const { status, headers } = response
  let text: string
  let body: unknown
  try {
    text = await response.text()
    body = JSON.parse(text)
  } catch (cause) {
    // The caller's own end of the wait is no answer at all.
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

/** The generated types say which body belongs to which status; the service's tests check that they are right. */
function toApiResponse<Name extends keyof operations>({ data, error, response }: FetchResult): ApiResponse<Name> {
  const { status, headers } = response
  const requestId = headers.get('x-request-id') ?? ''
  return { status, body: data ?? error, headers, requestId } as ApiResponse<Name>
}
