/** The time within which every endpoint responds. The OpenAPI document recommends to wait this long. */
const TIMEOUT_SECONDS = 70

/** The headers of a response that readers need. */
const SHOWN_HEADERS = [
  ...['X-Request-Id', 'Error-Code', 'Idempotent-Replayed', 'Retry-After', 'RateLimit', 'RateLimit-Policy', 'Allow'],
]

export interface ShownResponse {
  status: string
  isSuccess: boolean
  durationMs: number
  headers: [name: string, value: string][]
  body: string
}

export interface RequestFailure {
  failure: string
}

interface RequestToSend {
  method: string
  /** The path with its parameters and the query. */
  url: string
  headers: Record<string, string>
  body?: string
}

/**
 * Sends a request to this service, and reads the response. The request goes to the page's own origin, because the
 * Content-Security-Policy allows no other.
 */
export async function sendRequest({
  method,
  url,
  headers,
  body,
}: RequestToSend): Promise<ShownResponse | RequestFailure> {
  const invalidHeader = Object.keys(headers).find((name) => !/^[ -~]*$/.test(headers[name] ?? ''))
  if (invalidHeader)
    return {
      failure: `${invalidHeader} contains characters that a header can’t contain. Remove them, then send the request again.`,
    }
  const start = performance.now()
  try {
    const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1000)
    const response = await fetch(url, { method, headers, body, signal, credentials: 'omit', cache: 'no-store' })
    const text = await response.text()
    return {
      status: `${response.status} ${response.statusText}`.trim(),
      isSuccess: response.ok,
      durationMs: Math.round(performance.now() - start),
      headers: SHOWN_HEADERS.flatMap((name) => {
        const value = response.headers.get(name)
        return value === null ? [] : [[name, value] as [string, string]]
      }),
      body: formatBody(text),
    }
  } catch (error) {
    return { failure: describeFailure(error) }
  }
}

function describeFailure(error: unknown): string {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
  return isTimeout
    ? `There was no response within ${TIMEOUT_SECONDS} seconds. The request may have succeeded. If it has an Idempotency-Key, send it again to find out.`
    : 'No response arrived. Check your connection, then send the request again.'
}

/** Indents JSON, and returns any other body unchanged. */
function formatBody(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
