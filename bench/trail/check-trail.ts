// Checks whether a partner can follow a trail: from each request to the contract and back, in events, through the API
// and in the portal.
import type { SentRequest, Trail } from './follow-trail'

/** A webhook message without its mode. */
export interface ReceivedEvent {
  type: string
  data: Record<string, unknown>
}

/** One entry for each event, API response, portal page or repeated request. */
export interface TrailChecks {
  events: Check[]
  reads: Check[]
  pages: Check[]
  repeats: Check[]
}

interface Check {
  name: string
  isPassed: boolean
}

export async function checkTrail(trail: Trail, received: ReceivedEvent[]): Promise<TrailChecks> {
  return {
    events: checkEvents(trail, received),
    reads: await checkReads(trail),
    pages: await checkPages(trail),
    repeats: trail.repeats.map((isPassed, index) => ({ name: `repeat ${index + 1}`, isPassed })),
  }
}

const isOwnContract = ({ contract, heldRequests }: Trail) => contract.requestId === heldRequests.at(-1)?.requestId

/** The IDs by which a contract names its request. A contract that came from no unmatched address names none. */
const contractTrail = (trail: Trail) => ({
  ...{ requestId: trail.contract.requestId, idempotencyKey: trail.contract.key },
  addressRequestId: isOwnContract(trail) ? trail.addressRequestId : null,
})

const requestTrail = ({ requestId, key }: SentRequest, addressRequestId: number) => ({
  ...{ requestId, addressRequestId, idempotencyKey: key },
})

/**
 * Each event must arrive, with the IDs of the request that it's about. The unmatched address is opened by the first
 * request and belongs to the latest.
 */
export function checkEvents(trail: Trail, received: ReceivedEvent[]): Check[] {
  const { addressRequestId, contract, heldRequests } = trail
  const contractData = { ...contractTrail(trail), houseContractId: contract.id }
  const latest = heldRequests.at(-1) ?? heldRequests[0]
  const expected: ReceivedEvent[] = [
    { type: 'address.needed', data: requestTrail(heldRequests[0], addressRequestId) },
    { type: 'contract.created', data: contractData },
    { type: 'contract.cancelled', data: contractData },
  ]
  if (!isOwnContract(trail)) {
    const closedData = { ...requestTrail(latest, addressRequestId), houseContractId: contract.id }
    expected.push({ type: 'address.closed', data: closedData })
  }
  return expected.map(({ type, data }) => ({
    name: type,
    isPassed: received.some((event) => event.type === type && hasValues(event.data, data)),
  }))
}

const hasValues = (object: Record<string, unknown> | undefined, expected: Record<string, unknown>) =>
  object !== undefined && Object.entries(expected).every(([name, value]) => object[name] === value)

/** Finds the contract and the unmatched address by everything that the partner has sent or received. */
async function checkReads(trail: Trail): Promise<Check[]> {
  const { client, contract, email, heldRequests, addressRequestId } = trail
  const contractData = { ...contractTrail(trail), houseContractId: contract.id }
  const latest = heldRequests.at(-1) ?? heldRequests[0]
  const addressData = { ...requestTrail(latest, addressRequestId), houseContractId: contract.id }
  const ownRequests = isOwnContract(trail) ? heldRequests : [contract]
  const checks: Check[] = []
  const check = async (path: string, body: object | undefined, expected: Record<string, unknown>) => {
    const { data } = await client.callApi(`v1/${path}`, { body })
    const list = data?.contracts ?? data?.unmatchedAddresses ?? [data?.contract ?? data?.unmatchedAddress]
    const name = `${path} ${body ? Object.keys(body) : ''}`
    checks.push({ name, isPassed: list.length === 1 && hasValues(list[0], expected) })
  }
  await check(`contracts/${contract.id}`, undefined, contractData)
  await check('contracts/find', { email }, contractData)
  await check(`unmatched-addresses/${addressRequestId}`, undefined, addressData)
  for (const { requestId, key } of ownRequests) {
    await check('contracts/find', { requestId }, contractData)
    if (key) await check('contracts/find', { idempotencyKey: key }, contractData)
  }
  for (const { requestId, key } of heldRequests) {
    await check('unmatched-addresses/find', { requestId }, addressData)
    if (key) await check('unmatched-addresses/find', { idempotencyKey: key }, addressData)
  }
  return checks
}

/** Loads the pages of the contract, of the unmatched address and of each request. */
async function checkPages(trail: Trail): Promise<Check[]> {
  const { client, contract, heldRequests, addressRequestId, replays } = trail
  const [toContract, toAddress] = [`contracts/${contract.id}`, `unmatched-addresses/${addressRequestId}`]
  const isOwn = isOwnContract(trail)
  const heldIds = heldRequests.map(({ requestId }) => requestId)
  const checks: Check[] = []
  const check = async (path: string, links: string[], requestIds: string[], key: string | null) => {
    const html = await client.loadPage(path)
    checks.push({ name: path.replace(/\/.*/, ''), isPassed: pageNames(html, { links, requestIds, key }) })
  }
  await check(toContract, [toAddress], [contract.requestId, ...heldIds], contract.key)
  await check(toAddress, [toContract], heldIds, heldRequests.at(-1)?.key ?? null)
  // If the tenant got a contract in another way, the page of the unmatched address links to it.
  for (const { requestId, key } of heldRequests)
    await check(`api-requests/${requestId}`, isOwn ? [toContract, toAddress] : [toAddress], [], key)
  for (const { requestId, originalId } of replays) await check(`api-requests/${requestId}`, [], [originalId], null)
  return checks
}

interface ExpectedNames {
  /** Paths of the portal without its prefix. */
  links: string[]
  /** Requests to whose pages the page links. */
  requestIds: string[]
  key: string | null
}

/** Returns whether a page has all links, and shows the Idempotency-Key. */
export function pageNames(html: string, { links, requestIds, key }: ExpectedNames): boolean {
  return (
    links.every((path) => html.includes(`href="/portal/live/${path}"`)) &&
    requestIds.every((id) => new RegExp(`href="/portal/live/api-requests(/|\\?id=)${id}"`).test(html)) &&
    (key === null || html.includes(`>${key}<`))
  )
}
