import type http from 'node:http'
import { checkTargetSsrf, type Network, TIMEOUT_MS } from '@/lib/platform/outbound/check-target-ssrf'
import { describeConnectionError, openCheckedRequest } from '@/lib/platform/outbound/open-checked-request'
import { hasChallenge } from './challenge'
import type { SignedMessage } from './sign-message'

/** How much of a response's body is read before the connection is closed. */
const MAX_BODY_BYTES = 16 * 1024

/** The longest delay that a receiver can request with Retry-After. It's as long as the queue's longest back-off. */
const MAX_RETRY_AFTER_SECONDS = 6 * 3600

/**
 * The result of a delivery attempt. It's either the receiver's status and the delay that it requested, or the reason
 * why there was no response. The reason contains no personal data. `hasChallenge` is set if the message was a challenge
 * and the response contains its token. We use nothing else in the body.
 */
export type PostResult =
  | { status: number; retryAfterSeconds?: number; hasChallenge?: true; reason?: undefined }
  | { status?: undefined; retryAfterSeconds?: undefined; hasChallenge?: undefined; reason: string }

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
): Promise<PostResult> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  // The signal stops each step. This promise ends the attempt even if a step, such as a DNS lookup, ignores the signal.
  const timeout = new Promise<PostResult>((resolve) => {
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
): Promise<PostResult> {
  const checkedTarget = await checkTargetSsrf(target, network, signal)
  return checkedTarget.ok ? sendRequest(checkedTarget, message, signal) : { reason: checkedTarget.reason }
}

const TIMEOUT_REASON = `no response within ${TIMEOUT_MS / 1000} seconds`

function sendRequest(
  target: { url: URL; addresses: string[] },
  { headers, body, challenge }: Message,
  signal: AbortSignal,
): Promise<PostResult> {
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
      response.on('error', fail)
      response.on('end', () => {
        const result = toPostResult(response)
        const isEchoed = challenge !== undefined && hasChallenge(Buffer.concat(chunks).toString(), challenge)
        resolve(isEchoed && result.status !== undefined ? { ...result, hasChallenge: true } : result)
      })
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (challenge !== undefined) chunks.push(chunk)
        if (bytes <= MAX_BODY_BYTES) return
        resolve(toPostResult(response))
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
