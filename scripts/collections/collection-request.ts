// The parts that the collections for Bruno and Postman share.

export interface CollectionRequest {
  name: string
  description: string
  method: string
  /** The path, with variables in double braces. */
  path: string
  hasIdempotencyKey: boolean
  /** The body as JSON, with variables in double braces. Null if the request has none. */
  body: string | null
  /** The requests that are sent before this one, so that what it needs exists. */
  preparations: Preparation[]
}

/** A request that is sent before another one. */
export interface Preparation {
  method: 'GET' | 'POST'
  path: string
  /** The body as JSON, with variables in double braces. Null if the request has none. */
  body: string | null
  /**
   * The variable that keeps a part of the response. Undefined if the response doesn't matter. `json` is the path of that
   * part, such as 'data.houseContractId', and `header` the name of a header in lower case.
   */
  result?: { variable: string } & ({ json: string } | { header: string })
  /** The variable that keeps the request's Idempotency-Key, a new UUID. Undefined if the request has none. */
  idempotencyKeyVariable?: string
  /** The Error-Code with which the request is expected to fail. Undefined if it's expected to succeed. */
  expectedErrorCode?: string
  /** Repeats the request until this part of the response has this value, such as until an email has failed. */
  until?: { json: string; value: string }
}

/** How often a request is repeated, and how long to wait before each attempt. */
export const MAX_ATTEMPTS = 60
export const WAIT_MS = 500

/** The collections' default for the base URL: a service that `npm start` started. */
export const BASE_URL = 'http://localhost:3000'

export const COLLECTION_NAME = 'House Bills partner API'

export const COLLECTION_DESCRIPTION =
  'Set apiKey to a test key (eb_test_…). baseUrl is the service’s base URL. You can send every request any number of times. Those that need a contract, a quote or an unmatched address create one first.'

/** Returns the text as a JavaScript string in single quotes. */
export const quoteText = (text: string) => `'${text.replaceAll(/['\\]/g, '\\$&')}'`
