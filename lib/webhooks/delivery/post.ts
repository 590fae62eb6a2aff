import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { addressOf, isAllowed, judgeUrl, NOT_PUBLIC, type Reach } from '../endpoint-url'
import type { Resolve } from './dns-resolve'
import type { Message } from './sign-message'

/** For a whole try: name, connection, headers and body. */
const TIME_OUT_MS = 10_000
/** How much of an answer's body is read; all of it is thrown away. */
const MOST_BODY_BYTES = 16 * 1024

/** The longest that a receiver may put its next try off: the longest pause of the queue's back-off. */
const LONGEST_WAIT_SECONDS = 6 * 3600

/**
 * What came of a try: the receiver's status, with how long it asks to be left alone, or why there was
 * none, in words that hold no data of anybody.
 */
export type Answer =
  | { status: number; retryAfterSeconds?: number; reason?: undefined }
  | { status?: undefined; retryAfterSeconds?: undefined; reason: string }

/** How targets are found, and which may be. */
export interface Network {
  resolve: Resolve
  reach: Reach
}

/**
 * POSTs a message once. Redirects are not followed, and the connection goes to the very addresses that
 * were checked: a host name that stands for something else a moment later gains nothing.
 */
export async function post(target: string, message: Message, network: Network): Promise<Answer> {
  const signal = AbortSignal.timeout(TIME_OUT_MS)
  // Beside what each step makes of the signal: whatever a receiver does, the try has an end.
  const outOfTime = new Promise<Answer>((resolve) => {
    signal.addEventListener('abort', () => resolve({ reason: TIMED_OUT }), { once: true })
  })
  return Promise.race([outOfTime, attempt(target, message, network, signal)])
}

async function attempt(target: string, message: Message, network: Network, signal: AbortSignal): Promise<Answer> {
  const checked = await checkTarget(target, network, signal)
  return checked.ok ? exchange(checked, message, signal) : { reason: checked.reason }
}

const TIMED_OUT = `no answer within ${TIME_OUT_MS / 1000} seconds`

export type CheckedTarget = { ok: true; url: URL; addresses: string[] } | { ok: false; reason: string }

/**
 * Judges a target and what its name stands for now; one address that is not allowed refuses all. A name that has no
 * address is refused in the same words: else the answer would tell what names there are in our own network.
 */
export async function checkTarget(
  target: string,
  { resolve, reach }: Network,
  signal = AbortSignal.timeout(TIME_OUT_MS),
): Promise<CheckedTarget> {
  const judged = judgeUrl(target, reach)
  if (!judged.ok) return judged
  const literal = addressOf(judged.url)
  const addresses = literal === null ? await resolve(judged.url.hostname, signal) : [literal]
  if (!addresses) return { ok: false, reason: 'no name server answered for the host name' }
  const isPublic = addresses.length > 0 && addresses.every((address) => isAllowed(address, reach))
  if (!isPublic) return { ok: false, reason: NOT_PUBLIC }
  return { ok: true, url: judged.url, addresses }
}

function exchange(
  { url, addresses }: { url: URL; addresses: string[] },
  { headers, body }: Message,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve({ reason: reasonOf(error) })
    const { request, Agent } = url.protocol === 'https:' ? https : http
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own: nothing that was opened for another name or address is used again.
      agent: new Agent({ keepAlive: false, autoSelectFamilyAttemptTimeout: 1_000 }),
      lookup: always(addresses),
      signal,
    })
    call.on('error', fail)
    call.on('response', (response) => {
      let bytes = 0
      response.on('error', fail)
      response.on('end', () => resolve(answerOf(response)))
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes <= MOST_BODY_BYTES) return
        resolve(answerOf(response))
        response.destroy()
      })
    })
    // 101 Switching Protocols, which no message asked for.
    call.on('upgrade', (response, socket) => {
      resolve(answerOf(response))
      socket.destroy()
    })
    call.end(body)
  })
}

function answerOf({ statusCode: status = 0, headers }: http.IncomingMessage): Answer {
  if (status < 100) return { reason: 'no valid status' }
  const retryAfterSeconds = status === 429 || status === 503 ? secondsOf(headers['retry-after']) : 0
  return retryAfterSeconds > 0 ? { status, retryAfterSeconds } : { status }
}

/** A Retry-After is a number of seconds or a date (RFC 9110, 10.2.3); 0 for one that is neither, or past. */
function secondsOf(text = ''): number {
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Math.min(Math.max(Math.ceil(seconds), 0) || 0, LONGEST_WAIT_SECONDS)
}

/** Answers every look-up with the addresses that were checked. */
const always =
  (addresses: string[]): LookupFunction =>
  (_host, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4 }))
    const [first] = found
    if (all || !first) done(null, found)
    else done(null, first.address, first.family)
  }

/** The error's code alone: messages may repeat the URL. */
function reasonOf({ code }: NodeJS.ErrnoException): string {
  return code && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? `connection failed: ${code}` : 'connection failed'
}
