// Runs the programs of the guide "Retries" against a fake service. They don't really wait between attempts.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * A status, the Retry-After header, if any, and the body if it isn't the service's. With the status 0, the connection is
 * closed without a response.
 */
type Reaction = [status: number, retryAfter?: number | string, page?: string]

const PROXY_PAGE = '<html><h1>Please try again</h1></html>'

interface ReceivedRequest {
  headers: IncomingMessage['headers']
  body: string
}

/** Replaces each language's function that waits with one that only prints how long it should wait, in seconds. */
const FAKE_WAITS = {
  'bin/sleep': '#!/bin/sh\necho "slept $1" >&2\n',
  'fake-sleep.php':
    '<?php function usleep(int $microseconds): void { fwrite(STDERR, "slept " . $microseconds / 1e6 . "\\n"); }',
  'sitecustomize.py':
    'import sys, time\ntime.sleep = lambda seconds: print(f"slept {seconds}", file=sys.stderr, flush=True)\n',
  'fake-timeout.mjs': `const original = setTimeout
    globalThis.setTimeout = (callback, ms, ...args) => {
      if (!new Error().stack.includes('/retries.mjs')) return original(callback, ms, ...args)
      console.error('slept ' + ms / 1000)
      return original(callback, 0)
    }`,
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'retries-'))
  await mkdir(path.join(folder, 'bin'))
  for (const [name, content] of Object.entries(FAKE_WAITS)) await writeFile(path.join(folder, name), content)
  await chmod(path.join(folder, 'bin/sleep'), 0o755)
})
afterAll(() => rm(folder, { recursive: true }))

const PROGRAMS: [name: string, getCommand: () => string[]][] = [
  ['curl', () => ['bash', 'docs/retries/retries.sh']],
  ['Node.js', () => [process.execPath, '--import', `${folder}/fake-timeout.mjs`, 'docs/retries/retries.mjs']],
  [
    'PHP',
    () => [
      'php',
      ...['-d', 'disable_functions=usleep', '-d', `auto_prepend_file=${folder}/fake-sleep.php`],
      'docs/retries/retries.php',
    ],
  ],
  ['Python', () => ['/usr/bin/python3', 'docs/retries/retries.py']],
]

describe.each(PROGRAMS)('the program for retries in %s', (_, getCommand) => {
  it('repeats the same request after a temporary error or a lost response, and waits longer each time', async () => {
    const { exitCode, stdout, waits, requests } = await run(getCommand(), [[500], [0], [503, 5], [429, 30], [200]])
    expect([exitCode, stdout]).toEqual([0, 'House contract 1042\n'])
    expect(requests).toHaveLength(5)
    for (const { headers, body } of requests) {
      expect(headers).toMatchObject({ 'x-api-key': 'eb_test_key', 'content-type': 'application/json' })
      expect(headers['idempotency-key']).toMatch(/^booking-[\da-f-]+$/)
      expect([headers['idempotency-key'], body]).toEqual([requests[0]?.headers['idempotency-key'], requests[0]?.body])
    }
    expect(waits).toHaveLength(4)
    const shortest = [0.5, 1, 5 + 2, 30 + 4]
    const longest = [1, 2, 5 + 4, 30 + 8]
    waits.forEach((wait, index) => {
      expect(wait).toBeGreaterThanOrEqual(shortest[index] as number)
      expect(wait).toBeLessThanOrEqual(longest[index] as number)
    })
  })

  it('waits until the date in Retry-After, and ignores a date in the past and an invalid header', async () => {
    const toDate = (minutes: number) => new Date(Date.now() + minutes * 60_000).toUTCString()
    const { exitCode, waits } = await run(getCommand(), [[503, toDate(60)], [503, toDate(-60)], [503, 'soon'], [200]])
    expect([exitCode, waits.length]).toEqual([0, 3])
    // Allow a minute to pass between the creation of the date and the wait, because the machine may be busy.
    const shortest = [59 * 60, 1, 2]
    const longest = [60 * 60 + 2, 2, 4]
    waits.forEach((wait, index) => {
      expect(wait).toBeGreaterThanOrEqual(shortest[index] as number)
      expect(wait).toBeLessThanOrEqual(longest[index] as number)
    })
  })

  it('fails after seven attempts, having waited for 31.5 to 63 seconds in total', async () => {
    const reactions: Reaction[] = [[408], [409], [502], [520], [0], [503], [200, '', PROXY_PAGE], [200]]
    const { exitCode, stderr, waits, requests } = await run(getCommand(), reactions)
    expect([exitCode, requests.length, waits.length]).toEqual([1, 7, 6])
    expect(stderr.trimEnd().split('\n').at(-1)).toMatch(/^Failed with status 0: ./)
    expect(stderr).not.toMatch(/Traceback|^ +at |Warning/m)
    const total = waits.reduce((sum, wait) => sum + wait)
    expect(total).toBeGreaterThanOrEqual(31.5)
    expect(total).toBeLessThanOrEqual(63)
  })

  it('fails with one line that names a missing setting', async () => {
    const { exitCode, stderr } = await run(getCommand(), [], { API_KEY: '' })
    expect([exitCode, stderr]).toEqual([1, 'Set API_KEY to a test key, eb_test_…\n'])
  })

  it.each([PROXY_PAGE, '', '{"ok":true}', '[]', '"success"'])(
    'repeats the same request after a 200 whose body is %j, which isn’t from the API',
    async (page) => {
      const { exitCode, stdout, requests } = await run(getCommand(), [[200, '', page], [200]])
      expect([exitCode, stdout, requests.length]).toEqual([0, 'House contract 1042\n', 2])
      expect(requests[1]).toMatchObject({ body: requests[0]?.body })
      expect(requests[1]?.headers['idempotency-key']).toBe(requests[0]?.headers['idempotency-key'])
    },
  )

  it('doesn’t retry a rejected request, and shows the response', async () => {
    const { exitCode, stderr, requests } = await run(getCommand(), [[400], [200]])
    expect([exitCode, requests.length]).toEqual([1, 1])
    expect(stderr).toBe('Failed with status 400: {"status":"error","message":"Sorry"}\n')
  })

  it('doesn’t follow a redirect, which would send the API key to another host', async () => {
    const { exitCode, stderr, requests } = await run(getCommand(), [[302], [200]])
    expect([exitCode, requests.length]).toEqual([1, 1])
    expect(stderr).toContain('Failed with status 302: ')
  })
})

it('states in the retries guide a response time that at least 99% of the benchmark’s responses beat', () => {
  const page = readFileSync('app/(site)/docs/retries/page.tsx', 'utf8')
  const [, seconds] = /less than ([\d.]+) seconds/.exec(page) ?? []
  const results = readFileSync('docs/benchmarks/results.md', 'utf8')
  const times = [...results.matchAll(/^\| 64 \| House Bills \| [\d,]+ \| [\d.]+ \| ([\d.]+) \|/gm)]
  expect(times).toHaveLength(4)
  for (const [, milliseconds] of times) expect(Number(milliseconds)).toBeLessThan(1000 * Number(seconds))
})

/** Runs a program against a service that reacts to each request with the next reaction. */
async function run([command = '', ...args]: string[], reactions: Reaction[], settings: Record<string, string> = {}) {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    requests.push({ headers: request.headers, body: await text(request) })
    const [status, retryAfter, page] = reactions[requests.length - 1] ?? [0]
    if (status === 0) {
      request.socket.destroy()
      return
    }
    if (retryAfter) response.setHeader('retry-after', retryAfter)
    if (status === 302) response.setHeader('location', '/other-host')
    response.writeHead(status, { connection: 'close' })
    response.end(page ?? JSON.stringify(status === 200 ? SUCCESS : { status: 'error', message: 'Sorry' }))
  })
  const port = await listen(server)
  const env = {
    ...process.env,
    ...{ PATH: `${folder}/bin:${process.env.PATH}`, PYTHONPATH: folder },
    ...{ BASE_URL: `http://127.0.0.1:${port}`, API_KEY: 'eb_test_key', ...settings },
  }
  const result = await new Promise<{ exitCode: number; stdout: string; stderr: string }>((resolve) => {
    execFile(command, args, { env }, (error, stdout, stderr) =>
      resolve({ exitCode: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
  await close(server)
  const waits = [...result.stderr.matchAll(/^slept ([\d.]+)$/gm)].map(([, seconds]) => Number(seconds))
  return { ...result, waits, requests }
}

const SUCCESS = { status: 'success', data: { houseContractId: 1042, tenantId: 7, message: 'Created' } }

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const close = (server: Server) => new Promise<unknown>((resolve) => server.close(resolve))
