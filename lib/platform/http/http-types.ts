/** A request as far as the endpoints look at it: a web Request, or one of Node's (bypass-next-handlers.ts). */
export interface HttpRequest {
  headers: {
    /** By a name in lower case. A header that came more than once has its values in one text, with commas between. */
    get: (name: string) => string | null
  }
  /** Null where none comes. */
  body: AsyncIterable<Uint8Array> | null
}

/** What is answered; the body leaves as JSON. */
export interface HttpResponse {
  status: number
  headers: Record<string, string>
  body: object
}
