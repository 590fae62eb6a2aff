import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { SsoConnection } from './connection'
import { ClientSecretError, getProvider, refreshProvider } from './discover-provider'

let server: Server
let issuer: string
let requestCount: number
let isAvailable: boolean
let connection: SsoConnection

beforeAll(async () => {
  server = createServer((_, response) => {
    requestCount++
    if (!isAvailable) return response.writeHead(503).end()
    const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/jwks`, ...endpoints }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(process.env, {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    APP_URL: 'https://bills.example',
    SERVER_SECRET: 'a-secret-for-tests-of-32-characters',
    MAIL: 'capture',
    EMBEDDED: '1',
  })
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
beforeEach(() => {
  requestCount = 0
  isAvailable = true
  connection = {
    ...{ id: randomUUID(), companyId: 1, issuer, clientId: 'an-app', clientSecret: 'a secret' },
    ...{ emailDomain: 'acme.example', defaultRole: 'member', isReady: true },
  }
})

it('reads the discovery document only once for many attempts', async () => {
  await Promise.all([getProvider(connection), getProvider(connection)])
  expect((await getProvider(connection)).serverMetadata().issuer).toBe(issuer)
  expect(requestCount).toBe(1)
})

it('reads the discovery document again if the client secret has been replaced, or for a test', async () => {
  await getProvider(connection)
  await getProvider({ ...connection, clientSecret: 'a new secret' })
  await refreshProvider(connection)
  expect(requestCount).toBe(3)
})

it('doesn’t ask a provider that has just failed, except for a test', async () => {
  isAvailable = false
  for (let attempt = 0; attempt < 3; attempt++) await expect(getProvider(connection)).rejects.toThrow()
  expect(requestCount).toBe(1)
  isAvailable = true
  await refreshProvider(connection)
  await getProvider(connection)
  expect(requestCount).toBe(2)
})

it('asks no provider if the client secret can’t be decrypted', async () => {
  await expect(getProvider({ ...connection, clientSecret: null })).rejects.toThrow(ClientSecretError)
  expect(requestCount).toBe(0)
})
