import type http from 'node:http'
import { checkTargetSsrf, type Network, TIMEOUT_MS } from './check-target-ssrf'
import { describeConnectionError, openCheckedRequest } from './open-checked-request'

const MAX_BODY_BYTES = 256 * 1024

/** The error of a request that got no usable response. Its reason contains neither the URL nor personal data. */
export class OutboundRequestError extends Error {
  constructor(readonly reason: string) {
    super(reason)
  }
}

interface RequestOptions {
  method: string
  headers: Record<string, string>
  body?: string | URLSearchParams | null
}

/**
 * Sends a request to a URL that a partner has entered, or that came from such a URL. Doesn't follow redirects. Limits
 * the response to 256 KiB, and the whole request to ten seconds.
 *
 * @throws {OutboundRequestError} if the target isn't allowed, the connection fails, a limit is exceeded or the status
 *   isn't valid
 */
export async function fetchChecked(url: string, options: RequestOptions, network: Network): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  // Each step also stops when the signal aborts, but only this timeout guarantees that the request ends, whatever the
  // server does.
  const timeout = new Promise<never>((_resolve, reject) => {
    const rejectLate = () => reject(new OutboundRequestError(`no response within ${TIMEOUT_MS / 1000} seconds`))
    signal.addEventListener('abort', rejectLate, { once: true })
  })
  return Promise.race([timeout, checkAndSend(url, options, network, signal)])
}

async function checkAndSend(
  url: string,
  options: RequestOptions,
  network: Network,
  signal: AbortSignal,
): Promise<Response> {
  const target = await checkTargetSsrf(url, network, signal)
  if (!target.ok) throw new OutboundRequestError(target.reason)
  return send(target, options, signal)
}

function send(
  target: { url: URL; addresses: string[] },
  { method, headers, body }: RequestOptions,
  signal: AbortSignal,
): Promise<Response> {
  const text = body === null || body === undefined ? '' : String(body)
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(new OutboundRequestError(describeConnectionError(error)))
    const request = openCheckedRequest(target, {
      method,
      headers: { ...headers, ...(text && { 'content-length': Buffer.byteLength(text) }) },
      signal,
    })
    request.on('error', fail)
    request.on('upgrade', (_response, socket) => {
      reject(new OutboundRequestError('invalid status code'))
      socket.destroy()
    })
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('error', fail)
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        chunks.push(chunk)
        if (bytes <= MAX_BODY_BYTES) return
        reject(new OutboundRequestError('response too large'))
        response.destroy()
      })
      response.on('end', () => {
        const built = buildResponse(response, Buffer.concat(chunks))
        if (built) resolve(built)
        else reject(new OutboundRequestError('invalid status code'))
      })
    })
    request.end(text)
  })
}

/** Statuses whose responses have no body. `Response` rejects a body for them. */
const NULL_BODY_STATUSES = new Set([204, 205, 304])

/** Builds the response. Returns null if the status isn't one that `Response` accepts. */
function buildResponse({ statusCode = 0, headers }: http.IncomingMessage, body: Buffer<ArrayBuffer>): Response | null {
  if (statusCode < 200 || statusCode > 599) return null
  const entries = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return new Response(NULL_BODY_STATUSES.has(statusCode) ? null : body, { status: statusCode, headers: entries })
}
