import type http from 'node:http'
import { checkTargetSsrf, type Network, TIMEOUT_MS } from '@/lib/platform/outbound/check-target-ssrf'
import { describeConnectionError, openCheckedRequest } from '@/lib/platform/outbound/open-checked-request'
import { hasChallenge } from './challenge'
import { excerptResponseBody } from './response-excerpt'
import type { SignedMessage } from './sign-message'

/** How much of a response's body is read before the connection is closed. */
const MAX_BODY_BYTES = 16 * 1024

/** The longest delay that a receiver can request with Retry-After. It's as long as the queue's longest back-off. */
const MAX_RETRY_AFTER_SECONDS = 6 * 3600

/**
 * The result of a delivery attempt. It's either the receiver's status and the delay that it requested, or the reason
 * why there was no response. The reason contains no personal data. `hasChallenge` is set if the message was a challenge
 * and the response contains its token.
 */
export type PostResult =
  | { status: number; retryAfterSeconds?: number; hasChallenge?: true; reason?: undefined }
  | { status?: undefined; retryAfterSeconds?: undefined; hasChallenge?: undefined; reason: string }

/** A result with the beginning of the response's body, which may contain personal data, so it mustn't be logged. */
export type PostResultWithBody = PostResult & { responseBody?: string }

/**
 * Sends a message in a POST request, once. Gives up after ten seconds. Doesn't follow redirects. Resolves the host name
 * only once and connects only to the IP addresses that were checked, so DNS rebinding has no effect.
 *
 * @param challenge the token, if the message is a challenge
 */
export async function postMessage(
  target: string,
  message: SignedMessage,
  network: Network,
  challenge?: string,
): Promise<PostResultWithBody> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  // The signal stops each step. This promise ends the attempt even if a step, such as a DNS lookup, ignores the signal.
  const timeout = new Promise<PostResultWithBody>((resolve) => {
    signal.addEventListener('abort', () => resolve({ reason: TIMEOUT_REASON }), { once: true })
  })
  return Promise.race([timeout, checkAndSend(target, { ...message, challenge }, network, signal)])
}

type Message = SignedMessage & { challenge: string | undefined }

async function checkAndSend(
  target: string,
  message: Message,
  network: Network,
  signal: AbortSignal,
): Promise<PostResultWithBody> {
  const checkedTarget = await checkTargetSsrf(target, network, signal)
  return checkedTarget.ok ? sendRequest(checkedTarget, message, signal) : { reason: checkedTarget.reason }
}

const TIMEOUT_REASON = `no response within ${TIMEOUT_MS / 1000} seconds`

function sendRequest(
  target: { url: URL; addresses: string[] },
  { headers, body, challenge }: Message,
  signal: AbortSignal,
): Promise<PostResultWithBody> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve({ reason: describeConnectionError(error) })
    const clientRequest = openCheckedRequest(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
    })
    clientRequest.on('error', fail)
    clientRequest.on('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      const addExcerpt = (result: PostResult): PostResultWithBody => {
        if (result.status === undefined || isEncoded(response)) return result
        const responseBody = excerptResponseBody(Buffer.concat(chunks), challenge)
        return responseBody ? { ...result, responseBody } : result
      }
      response.on('error', fail)
      response.on('end', () => {
        const result = toPostResult(response)
        const isEchoed = challenge !== undefined && hasChallenge(Buffer.concat(chunks).toString(), challenge)
        resolve(addExcerpt(isEchoed && result.status !== undefined ? { ...result, hasChallenge: true } : result))
      })
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        chunks.push(chunk)
        if (bytes <= MAX_BODY_BYTES) return
        resolve(addExcerpt(toPostResult(response)))
        response.destroy()
      })
    })
    // Handle a response with 101 Switching Protocols, which a receiver can send even though we never ask for an
    // upgrade.
    clientRequest.on('upgrade', (response, socket) => {
      resolve(toPostResult(response))
      socket.destroy()
    })
    clientRequest.end(body)
  })
}

/** Returns whether a body is compressed. We never ask for that, and don't decompress it. */
const isEncoded = ({ headers }: http.IncomingMessage) =>
  !['', 'identity'].includes(headers['content-encoding']?.toLowerCase() ?? '')

function toPostResult({ statusCode: status = 0, headers }: http.IncomingMessage): PostResult {
  if (status < 100) return { reason: 'invalid status code' }
  const retryAfterSeconds = status === 429 || status === 503 ? parseRetryAfter(headers['retry-after']) : 0
  return retryAfterSeconds > 0 ? { status, retryAfterSeconds } : { status }
}

/**
 * Parses Retry-After, which is a number of seconds or a date (RFC 9110, section 10.2.3). Returns 0 if it's neither, or
 * if the date is in the past.
 */
function parseRetryAfter(text = ''): number {
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Math.min(Math.max(Math.ceil(seconds), 0) || 0, MAX_RETRY_AFTER_SECONDS)
}
