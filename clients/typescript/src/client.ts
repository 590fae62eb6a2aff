import createFetchClient from 'openapi-fetch'
// Made from the OpenAPI document by `npm run generate`.
import type { components, operations, paths } from './interface.js'

export type BillsPackageRequest = components['schemas']['BillsPackageRequest']
export type QuoteRequest = components['schemas']['QuoteRequest']
export type QuoteItem = components['schemas']['QuoteItem']
export type PossibleAddress = components['schemas']['PossibleAddress']

/** An answer of an endpoint: its `status` tells which `body` it has. */
export type Answer<Name extends keyof operations> = AnswerOf<operations[Name]['responses']>

type AnswerOf<Responses> = {
  [Status in keyof Responses]: {
    status: Status
    body: JsonOf<Responses[Status]>
    headers: Headers
    /** Quote it when you ask about a call. */
    requestId: string
  }
}[keyof Responses]

type JsonOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never

export interface ClientOptions {
  /** Where the service is: 'https://bills.example.com'. */
  baseUrl: string
  /** `eb_live_…` or `eb_test_…`. */
  apiKey: string
  /** In place of the global fetch. */
  fetch?: (request: Request) => Promise<Response>
}

export interface CallOptions {
  /**
   * Makes the call safe to repeat within 48 hours: the same key with the same body gets the first
   * call's answer. 1 to 255 visible ASCII characters, such as a random UUID.
   */
  idempotencyKey?: string
  /** Ends the wait: `AbortSignal.timeout(30_000)`. */
  signal?: AbortSignal
}

export interface Client {
  /** Creates a house contract for a tenant, who gets a confirmation e-mail. */
  createBillsPackage(body: BillsPackageRequest, options?: CallOptions): Promise<Answer<'createBillsPackage'>>
  /** Prices a property's utilities. */
  getQuotes(body: QuoteRequest, options?: CallOptions): Promise<Answer<'getQuotes'>>
}

/** Something on the way answered in the service's place, with no JSON: a proxy's page. */
export class UnexpectedAnswerError extends Error {
  override name = 'UnexpectedAnswerError'

  constructor(
    readonly status: number,
    readonly headers: Headers,
  ) {
    super(`The answer with status ${status} is not the service's`)
  }
}

/**
 * A client of the two endpoints. A refusal is an answer like any other: a call throws only when no
 * answer came (what fetch throws) or when it was not the service's ({@link UnexpectedAnswerError}).
 * Nothing is tried again by itself.
 */
export function createClient({ baseUrl, apiKey, fetch = globalThis.fetch }: ClientOptions): Client {
  const http = createFetchClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: { 'X-API-Key': apiKey },
    fetch: async (request) => checked(await fetch(request)),
  })
  return {
    createBillsPackage: async (body, options) =>
      answerOf<'createBillsPackage'>(
        await http.POST('/api/external/createBillsPackage.php', { body, ...sent(options) }),
      ),
    getQuotes: async (body, options) =>
      answerOf<'getQuotes'>(await http.POST('/api/external/getQuotes.php', { body, ...sent(options) })),
  }
}

const sent = ({ idempotencyKey, signal }: CallOptions = {}) => ({
  params: { header: idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey } },
  signal,
})

function checked(response: Response): Response {
  const type = response.headers.get('content-type') ?? ''
  if (/^application\/json\b/i.test(type)) return response
  throw new UnexpectedAnswerError(response.status, response.headers)
}

interface Received {
  data?: unknown
  error?: unknown
  response: Response
}

/** The generated types say which body belongs to which status; the service's tests check that they are right. */
function answerOf<Name extends keyof operations>({ data, error, response }: Received): Answer<Name> {
  const { status, headers } = response
  const requestId = headers.get('x-request-id') ?? ''
  return { status, body: data ?? error, headers, requestId } as Answer<Name>
}
