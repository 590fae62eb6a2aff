// The parts that the collections for Bruno and Postman share.

export interface CollectionRequest {
  name: string
  description: string
  method: string
  path: string
  hasIdempotencyKey: boolean
  /** The body as JSON, with variables in double braces. */
  body: string
}

/** The collections' default for the base URL: a service that `npm start` started. */
export const BASE_URL = 'http://localhost:3000'

export const COLLECTION_NAME = 'House Bills partner API'

export const COLLECTION_DESCRIPTION =
  'Set baseUrl to the service’s base URL, and apiKey to a test key (eb_test_…). Every request has its own tenant, so you can send it any number of times.'
