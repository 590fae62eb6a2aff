import { beforeEach, expect, it, vi } from 'vitest'

const settings = {
  DATABASE_URL: 'postgres://x@127.0.0.1/x',
  APP_URL: 'https://bills.example/base/',
  SERVER_SECRET: 'a-secret-for-tests-of-32-characters',
  MAIL: 'capture',
}

beforeEach(() => vi.resetModules())

/** Checks requests that have these Origin and Host headers, and returns the origins that are accepted. */
async function acceptedOrigins(embedded: string, requests: [origin: string | null, host: string][]) {
  Object.assign(process.env, settings, { EMBEDDED: embedded })
  const { isSameOrigin } = await import('./same-origin')
  return requests
    .filter(([origin, host]) =>
      isSameOrigin(new Headers({ host, 'x-forwarded-host': 'evil.example', ...(origin && { origin }) })),
    )
    .map(([origin]) => origin)
}

const ORIGINS_AND_HOSTS: [string | null, string][] = [
  ['https://bills.example', 'inner:3000'],
  ['http://bills.example', 'bills.example'],
  ['https://bills.example.evil.example', 'bills.example'],
  ['https://evil.example', 'evil.example'],
  ['null', 'bills.example'],
  [null, 'bills.example'],
  ['http://localhost:3000', 'localhost:3000'],
  ['http://127.0.0.1:3000', '127.0.0.1:3000'],
  ['http://[::1]:3000', '[::1]:3000'],
  ['http://localhost:5173', 'localhost:3000'],
  ['http://127.0.0.1.evil.example:3000', '127.0.0.1.evil.example:3000'],
]

it('with an external database, accepts only the origin of APP_URL, whatever the Host header says', async () => {
  expect(await acceptedOrigins('', ORIGINS_AND_HOSTS)).toEqual(['https://bills.example'])
})

it('with the embedded database, also accepts an origin on this machine that matches the Host header', async () => {
  const loopbackOrigins = ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']
  expect(await acceptedOrigins('1', ORIGINS_AND_HOSTS)).toEqual(['https://bills.example', ...loopbackOrigins])
})
