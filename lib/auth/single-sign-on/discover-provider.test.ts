import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { startDiscoveryServer } from '@/e2e/helpers/start-discovery-server'
import type { SsoConnection } from './connection'
import { ClientSecretError, getProvider, refreshProvider } from './discover-provider'

let issuer: string
let requestCount: number
let isAvailable: boolean
let connection: SsoConnection

beforeAll(async () => {
  const server = await startDiscoveryServer(() => {
    requestCount++
    return isAvailable ? {} : { status: 503 }
  })
  issuer = server.issuer
  return server.stop
})
beforeEach(() => {
  requestCount = 0
  isAvailable = true
  connection = {
    ...{ id: randomUUID(), companyId: 1, issuer, clientId: 'an-app', clientSecret: 'a secret' },
    ...{ emailDomain: 'acme.example', defaultRole: 'member', isReady: true },
  }
})

it('reads a provider’s discovery document only once for several sign-in attempts', async () => {
  await Promise.all([getProvider(connection), getProvider(connection)])
  expect((await getProvider(connection)).serverMetadata().issuer).toBe(issuer)
  expect(requestCount).toBe(1)
})

it('reads the discovery document again if the client secret has been replaced or an admin tests the connection', async () => {
  await getProvider(connection)
  await getProvider({ ...connection, clientSecret: 'a new secret' })
  await refreshProvider(connection)
  expect(requestCount).toBe(3)
})

it('contacts a provider that has just failed only if an admin tests the connection', async () => {
  isAvailable = false
  for (let attempt = 0; attempt < 3; attempt++) await expect(getProvider(connection)).rejects.toThrow()
  expect(requestCount).toBe(1)
  isAvailable = true
  await refreshProvider(connection)
  await getProvider(connection)
  expect(requestCount).toBe(2)
})

it('doesn’t contact the provider if the client secret can’t be decrypted', async () => {
  await expect(getProvider({ ...connection, clientSecret: null })).rejects.toThrow(ClientSecretError)
  expect(requestCount).toBe(0)
})
