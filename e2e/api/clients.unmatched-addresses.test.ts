// Tests the methods of the API clients for unmatched addresses, suggestions and past quotes, behind a proxy that drops
// and fakes responses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startClientFaultProxy } from '../helpers/client-fault-proxy'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { CLIENT_LANGUAGES, type ClientOutcome, runClient } from '../helpers/run-client'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let proxy: Awaited<ReturnType<typeof startClientFaultProxy>>
/** The data that each client finds, newest first. Each client has its own company. */
let prepared: Record<string, { ids: number[]; requestIds: string[]; quoteId: string }>
let outcomes: Record<string, ClientOutcome[]>

beforeAll(async () => {
  service = await openSharedTestService()
  proxy = await startClientFaultProxy(service.baseUrl, service.clientIp)
  prepared = {}
  outcomes = Object.fromEntries(
    await Promise.all(CLIENT_LANGUAGES.map(async (language) => [language, await callMethods(language)] as const)),
  )
})
afterAll(async () => {
  proxy.close()
  await service.stop()
})

async function callMethods(language: string): Promise<ClientOutcome[]> {
  const { key: apiKey } = await service.addApiKey('test', await service.addCompany())
  const requestIds: string[] = []
  for (const _address of ['first', 'second', 'third']) {
    const body = buildBillsPackage({ address: '4 Test Street, Testington' })
    requestIds.unshift((await service.createBillsPackage(body, apiKey)).headers.get('x-request-id') ?? '')
  }
  const rows = await service.db.sql<{ id: number }>(
    'SELECT id FROM unmatched_addresses WHERE request_id = ANY ($1) ORDER BY array_position($1, request_id)',
    [requestIds],
  )
  const ids = rows.map(({ id }) => id)
  const quoteId = (await service.getQuotes(buildQuoteRequest(), apiKey)).headers.get('x-request-id') ?? ''
  prepared[language] = { ids, requestIds, quoteId }
  const id = ids[0]!
  for (const path of ['dismiss', 'resolve'])
    proxy.planned.set(`/api/v1/unmatched-addresses/${id}/${path}`, ['drop the response'])
  const settings = { baseUrl: `${proxy.url}/plan`, apiKey, timeout: 5, maxRetries: 2, retryDelay: 0.01 }
  return runClient(language, [
    { ...settings, method: 'listUnmatchedAddresses', query: { limit: 2 } },
    { ...settings, baseUrl: `${proxy.url}/small%20pages`, method: 'iterateUnmatchedAddresses', query: {} },
    { ...settings, method: 'findUnmatchedAddresses', query: { requestId: requestIds[0]! } },
    { ...settings, method: 'getUnmatchedAddress', id },
    { ...settings, method: 'dismissUnmatchedAddress', id },
    { ...settings, method: 'restoreUnmatchedAddress', id },
    { ...settings, method: 'resolveUnmatchedAddress', id, query: { addressId: 'GB|TM|2' } },
    { ...settings, method: 'getUnmatchedAddress', id },
    { ...settings, method: 'suggestAddresses', query: { address: '2 test street testington' } },
    { ...settings, method: 'getQuote', id: quoteId },
    { ...settings, method: 'getQuote', id: requestIds[0]! },
    { ...settings, method: 'resolveUnmatchedAddress', id: ids[1]!, query: { addressId: 'GB|TM|9' } },
    { ...settings, method: 'iterateUnmatchedAddresses', query: { startingAfter: id } },
  ])
}

const getIds = (addresses: { addressRequestId: number }[]) => addresses.map(({ addressRequestId }) => addressRequestId)

describe.each(CLIENT_LANGUAGES)('the client in %s', (language) => {
  const getResult = (index: number) => outcomes[language]![index]!.result

  it('lists, iterates over and finds unmatched addresses', () => {
    const { ids } = prepared[language]!
    const page = getResult(0)
    expect([getIds(page.unmatchedAddresses), page.hasMore]).toEqual([ids.slice(0, 2), true])
    expect(getIds(getResult(1))).toEqual(ids)
    expect(getIds(getResult(12))).toEqual(ids.slice(1))
    expect(getIds(getResult(2))).toEqual(ids.slice(0, 1))
  })

  it('returns an unmatched address with the fields of its request and its possible addresses', () => {
    const { ids, requestIds } = prepared[language]!
    const address = getResult(3)
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(address).toMatchObject({
      ...{ addressRequestId: ids[0], status: 'waiting', requestId: requestIds[0], createdAt: time, expiresAt: time },
      request: { lastName: "O'Brien", numberOfTenants: 4, selectedServices: { gas: true } },
    })
    expect(address.possibleAddresses).toHaveLength(3)
    expect(Object.keys(address.request).sort()).toEqual(Object.keys(outcomes.TypeScript![3]!.result.request).sort())
  })

  it('changes an unmatched address only once if the response got lost', () => {
    const { ids } = prepared[language]!
    const [dismissed, restored, resolved, address] = [4, 5, 6, 7].map(getResult)
    expect(dismissed).toMatchObject({ addressRequestId: ids[0], status: 'dismissed', isReplay: true })
    expect(restored).toMatchObject({ addressRequestId: ids[0], status: 'waiting', isReplay: false })
    expect(resolved).toMatchObject({ houseContractId: expect.any(Number), isReplay: true })
    expect(address).toMatchObject({ status: 'resolved', houseContractId: resolved.houseContractId })
  })

  it('suggests addresses, and returns a past quote', () => {
    expect(getResult(8)).toEqual([{ addressId: 'GB|TM|2', address: '2 Test Street, Testington, LS99 9ZZ' }])
    const { quoteId } = prepared[language]!
    expect(getResult(9)).toMatchObject({ requestId: quoteId, postcode: 'LS6 3AA', quotes: expect.any(Array) })
    expect(getResult(9).quotes[0]).toMatchObject({ utilityType: 'gas', planType: 'GREENSAVER' })
  })

  it('throws different errors for an unknown quote and an unknown address', () => {
    const [quote, choice] = outcomes[language]!.slice(10).map(({ error }) => error)
    expect(quote).toMatchObject({ kind: 'NotFound', status: 404 })
    expect(choice).toMatchObject({
      kind: 'InvalidRequest',
      errors: [{ field: 'addressId', code: 'address_not_found', message: 'Address not found' }],
    })
  })
})
