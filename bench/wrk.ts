// Runs wrk, which sends requests as fast as its connections allow.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { HOUSE_LINES, PAYLOADS } from './payloads'
import { generateNames } from './person-names'

interface LoadOptions {
  endpoint: string
  key: string
  /** A header of each request, as 'Name: value'. For each request, wrk-post.lua replaces {unique} with a new value. */
  header?: string
  connections: number
  seconds: number
}

export interface LoadResult {
  requests: number
  requestsPerSecond: number
  /** The response time in milliseconds: the median and the 99th percentile. */
  p50: number
  p99: number
}

/**
 * The number of names that requests use in turn. Most runs send fewer requests, so they use no name twice. This many
 * names fit into an environment variable, which can contain at most 128 KiB.
 */
const NAME_COUNT = 5_000

/**
 * Sends requests with wrk for some seconds.
 *
 * @throws {Error} if a request failed, or if none got a response
 */
export async function runLoad(
  baseUrl: string,
  { endpoint, key, header, connections, seconds }: LoadOptions,
): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)(
    'wrk',
    [
      ...['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s'],
      ...['-s', path.join(import.meta.dirname, 'wrk-post.lua'), `${baseUrl}/api/external/${endpoint}.php`],
    ],
    {
      timeout: (seconds + 30) * 1000,
      env: {
        ...process.env,
        API_KEY: key,
        HEADER: header ?? '',
        BODY: PAYLOADS[endpoint] ?? '',
        HOUSES: HOUSE_LINES.join('\n'),
        NAMES: generateNames(NAME_COUNT).join('\n'),
        SEED: String(Math.floor(Math.random() * 2 ** 31)),
      },
    },
  )
  const figures = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<
    'calls' | 'microseconds' | 'p50' | 'p99' | 'errors',
    number
  >
  if (figures.errors > 0 || figures.calls === 0) {
    throw new Error(`no result: ${figures.calls} requests to ${endpoint} succeeded, ${figures.errors} failed`)
  }
  return {
    requests: figures.calls,
    requestsPerSecond: figures.calls / (figures.microseconds / 1e6),
    p50: figures.p50 / 1000,
    p99: figures.p99 / 1000,
  }
}
