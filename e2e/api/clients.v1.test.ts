// Tests the methods of the API clients for /api/v1, behind a proxy that drops and fakes responses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startClientFaultProxy } from '../helpers/client-fault-proxy'
import { buildBillsPackage, uniqueEmail } from '../helpers/request-bodies'
import { CLIENT_LANGUAGES, type ClientOutcome, runClient } from '../helpers/run-client'
import { openSharedTestService, postJson, type SharedTestService } from '../helpers/start-test-service'
import { UPCOMING_TENANCY } from '../helpers/upcoming-tenancy'

let service: SharedTestService
let proxy: Awaited<ReturnType<typeof startClientFaultProxy>>
/** The IDs of the company's contracts, newest first. All of them are for one tenant each. */
let contractIds: number[]
/** The IDs of the contracts that the clients cancel. */
let liveContractIds: number[]
let outcomes: Record<string, ClientOutcome[]>
const email = uniqueEmail()

/** The page size of each client's request that fails twice. */
const DISTURBED_LIMITS = [11, 12, 13]
const getDisturbedPath = (index: number) => `/api/v1/contracts?limit=${DISTURBED_LIMITS[index]}`

beforeAll(async () => {
  service = await openSharedTestService()
  proxy = await startClientFaultProxy(service.baseUrl, service.clientIp)
  const companyId = await service.addCompany()
  const { key: apiKey } = await service.addApiKey('test', companyId)
  const { key: createKey } = await service.addApiKey('test', companyId, { permissions: ['contracts'] })
  const tenants = [uniqueEmail(), uniqueEmail(), email]
  contractIds = []
  for (const tenant of tenants) {
    const { body } = await service.createBillsPackage(buildBillsPackage({ email: tenant }), apiKey)
    contractIds.unshift(body.data.houseContractId)
  }
  const { key: liveKey } = await service.addApiKey('live', companyId)
  liveContractIds = []
  for (const index of CLIENT_LANGUAGES.keys()) {
    const headers = { 'Idempotency-Key': `tenancy-${index}`, 'X-Forwarded-For': service.clientIp }
    const url = `${service.baseUrl}/api/external/createBillsPackage.php`
    const { body } = await postJson(url, buildBillsPackage(), liveKey, headers)
    liveContractIds.push(body.data.houseContractId)
  }
  await service.db.sql(
    `UPDATE emails SET status = 'failed', failure = 'x', settled_at = now() WHERE contract_id = ANY ($1)`,
    [liveContractIds],
  )
  const settings = { baseUrl: `${proxy.url}/plan`, apiKey, timeout: 5, maxRetries: 2, retryDelay: 0.01 }
  outcomes = Object.fromEntries(
    await Promise.all(
      CLIENT_LANGUAGES.map(async (language, index) => {
        const id = contractIds[0]!
        proxy.planned.set(getDisturbedPath(index), ['drop the response', '502 after success'])
        proxy.planned.set(`/api/v1/contracts/${liveContractIds[index]}/cancel`, ['drop the response'])
        const found = await runClient(language, [
          { ...settings, method: 'getContract', id },
          { ...settings, method: 'findContracts', query: { email } },
          { ...settings, method: 'findContracts', query: { email: uniqueEmail() } },
          { ...settings, method: 'listContracts', query: { limit: 2 } },
          { ...settings, method: 'listContracts', query: { limit: 2, startingAfter: contractIds[1]! } },
          { ...settings, method: 'listContracts', query: { status: 'cancelled', createdFrom: '2026-01-01' } },
          {
            ...settings,
            baseUrl: `${proxy.url}/small%20pages`,
            method: 'iterateContracts',
            query: { status: 'active' },
          },
          { ...settings, method: 'getContract', id: 2 ** 31 - 1 },
          { ...settings, method: 'listContracts', query: { createdTo: 'soon' } },
          { ...settings, apiKey: createKey, method: 'getContract', id },
          { ...settings, method: 'listContracts', query: { limit: DISTURBED_LIMITS[index]! } },
          { ...settings, apiKey: liveKey, method: 'findContracts', query: { idempotencyKey: `tenancy-${index}` } },
          { ...settings, apiKey: liveKey, method: 'resendContractEmail', id: liveContractIds[index]! },
          { ...settings, apiKey: liveKey, method: 'cancelContract', id: liveContractIds[index]! },
          { ...settings, apiKey: liveKey, method: 'cancelContract', id: liveContractIds[index]! },
          { ...settings, method: 'iterateContracts', query: { startingAfter: contractIds[0]! } },
        ])
        return [language, found] as const
      }),
    ),
  )
})
afterAll(async () => {
  proxy.close()
  await service.stop()
})

/** Null fields are missing in the drivers' results. */
const removeNulls = (value: unknown) => JSON.parse(JSON.stringify(value, (_, part) => part ?? undefined))
const getIds = (contracts: { houseContractId: number }[]) => contracts.map(({ houseContractId }) => houseContractId)

describe.each(CLIENT_LANGUAGES)('the client in %s', (language) => {
  const getResult = (index: number) => outcomes[language]![index]!.result

  it('returns a contract with all its details and its history', () => {
    const contract = getResult(0)
    expect(contract).toMatchObject({
      ...{ houseContractId: contractIds[0], status: 'active', email, isErased: false },
      startDate: UPCOMING_TENANCY.startDate,
      selectedServices: { gas: true, electricity: true, water: true, tv: true, wifi: true },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(removeNulls(contract.timeline)).toContainEqual({ at: contract.createdAt, event: 'contract.created' })
    expect(removeNulls(contract)).toEqual(removeNulls(outcomes.TypeScript![0]!.result))
  })

  it('finds a tenant’s contracts by the email address', () => {
    const { timeline, emailStatus, ...contract } = getResult(0)
    expect(removeNulls(getResult(1))).toMatchObject([removeNulls(contract)])
    expect(getResult(2)).toEqual([])
  })

  it('lists contracts page by page, and iterates over the contracts of all pages', () => {
    const [newest, middle, oldest] = contractIds
    const pages = [3, 4, 5].map((index) => ({ ...getResult(index), contracts: getIds(getResult(index).contracts) }))
    const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(pages).toEqual([
      { contracts: [newest, middle], hasMore: true, requestId },
      { contracts: [oldest], hasMore: false, requestId },
      { contracts: [], hasMore: false, requestId },
    ])
    expect(getIds(getResult(6))).toEqual(contractIds)
    expect(getIds(getResult(15))).toEqual([middle, oldest])
  })

  it('throws different errors for an unknown contract, an invalid query and an API key without permission', () => {
    const errors = outcomes[language]!.slice(7, 10).map(({ error }) => error)
    expect(errors).toMatchObject([
      { kind: 'NotFound', status: 404, message: 'Contract not found' },
      { kind: 'InvalidRequest', status: 400, errors: [{ field: 'createdTo' }] },
      { kind: 'Forbidden', status: 403, message: 'API key not allowed for this endpoint' },
    ])
  })
})

it.each(CLIENT_LANGUAGES)('with the client in %s, repeats a list request that failed twice', (language) => {
  const attempts = proxy.attempts.filter(
    ({ subject }) => subject === getDisturbedPath(CLIENT_LANGUAGES.indexOf(language)),
  )
  expect(attempts.map(({ fault }) => fault)).toEqual(['drop the response', '502 after success', 'none'])
  expect(getIds(outcomes[language]![10]!.result.contracts)).toEqual(contractIds)
})

it.each(CLIENT_LANGUAGES)(
  'resends an email, and cancels a contract once if the response got lost, with the client in %s',
  (language) => {
    const houseContractId = liveContractIds[CLIENT_LANGUAGES.indexOf(language)]
    const [found, resent, first, second] = outcomes[language]!.slice(11)
    expect(getIds(found?.result)).toEqual([houseContractId])
    expect(resent?.result).toMatchObject({ houseContractId, emailType: 'bills-package-confirmation', isReplay: false })
    expect(first?.result).toMatchObject({ houseContractId, status: 'cancelled', isReplay: true })
    expect(second?.error).toMatchObject({ kind: 'InvalidRequest', code: 'contract_cancelled' })
    const attempts = proxy.attempts.filter(({ subject }) => subject.endsWith(`/${houseContractId}/cancel`))
    const keys = attempts.map(({ idempotencyKey }) => idempotencyKey)
    expect([keys[0], new Set(keys).size]).toEqual([keys[1], 2])
  },
)
