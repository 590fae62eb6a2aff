import {
  ApiError,
  ConnectionFailedError,
  type ErrorContext,
  type ReceivedResponse,
  RequestTimeoutError,
} from './errors.js'

export interface SendSettings {
  timeoutMs: number
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

export interface RetrySettings {
  maxRetries: number
  retryDelayMs: number
}

/**
 * The statuses after which a request is retried, in addition to every 5xx. Retries are safe because of the idempotency
 * key. A 200 is an error only if it isn't from the service, such as a proxy's page.
 */
const RETRYABLE_STATUSES = [200, 408, 409, 429]

/** The longest pause that the client accepts from Retry-After, and the longest that it chooses itself. */
const MAX_RETRY_AFTER_MS = 60_000
const MAX_RETRY_DELAY_MS = 32_000

/**
 * Sends a request and reads the whole response. If the connection breaks before the end of the body, `fetch` fails.
 *
 * @throws ConnectionFailedError if no complete response arrives
 */
export async function sendOnce(
  url: string,
  init: RequestInit,
  { timeoutMs, fetch }: SendSettings,
  { signal, ...context }: ErrorContext & { signal?: AbortSignal | undefined },
): Promise<ReceivedResponse> {
  signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    const text = await response.text()
    const requestId = response.headers.get('x-request-id') ?? ''
    return { status: response.status, headers: response.headers, requestId, body: parseJson(text) }
  } catch (cause) {
    // If the caller has cancelled the request, throw the signal's reason instead.
    signal?.throwIfAborted()
    const options = { ...context, cause }
    if (timeout.aborted) throw new RequestTimeoutError(`No response within ${timeoutMs} ms`, options)
    throw new ConnectionFailedError(`The connection to ${new URL(url).origin} failed`, options)
  }
}

/** Parses a body. Returns undefined if it isn't JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Calls `send`, and retries it after temporary failures, at most `maxRetries` times. Waits longer each time, up to
 * 32 seconds, plus the time in Retry-After. Doesn't retry if Retry-After is longer than a minute.
 */
export async function retry<Result>(
  { maxRetries, retryDelayMs }: RetrySettings,
  signal: AbortSignal | undefined,
  send: () => Promise<Result>,
): Promise<Result> {
  for (let retries = 0; ; retries++) {
    try {
      return await send()
    } catch (error) {
      if (retries >= maxRetries || !isRetryable(error)) throw error
      const retryAfterMs = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
      if (retryAfterMs > MAX_RETRY_AFTER_MS) throw error
      const longestDelay = Math.min(retryDelayMs * 2 ** retries, MAX_RETRY_DELAY_MS)
      // Half of the pause is random, so that clients that failed together don't retry together.
      await pause(retryAfterMs + (longestDelay * (1 + Math.random())) / 2, signal)
    }
  }
}

function isRetryable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || RETRYABLE_STATUSES.includes(error.status)
  return error instanceof ConnectionFailedError
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(finish, ms)
    signal?.addEventListener('abort', finish)
    function finish() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', finish)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
  })
}
