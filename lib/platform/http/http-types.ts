/**
 * The parts of a request that the endpoints use. A web Request has this type, and bypass-next-handlers.ts converts
 * Node's requests to it.
 */
export interface HttpRequest {
  /** The URL, or only its path and query. */
  url: string
  headers: {
    /** Returns a header's value. `name` must be in lower case. The values of a repeated header are joined by commas. */
    get: (name: string) => string | null
  }
  body: AsyncIterable<Uint8Array> | null
}

/** A response whose body is sent as JSON. */
export interface HttpResponse {
  status: number
  headers: Record<string, string>
  body: object
}
