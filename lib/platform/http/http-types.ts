/** The parts of a request that the endpoints use. A web Request fits, and so does Node's (bypass-next-handlers.ts). */
export interface HttpRequest {
  headers: {
    /** Takes the name in lower case. The values of a repeated header are joined by commas. */
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
