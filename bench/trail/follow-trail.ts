import { randomUUID } from 'node:crypto'
import { buildBillsPackage, KNOWN_ADDRESS } from '@/e2e/helpers/request-bodies'
import type { PartnerClient } from './partner-client'
import type { TrailCase } from './trail-cases'

const UNKNOWN_ADDRESS = '13 High Street, Leeds, LS6 3AA'
const CREATE_CONTRACT = 'external/createBillsPackage.php'

export interface SentRequest {
  requestId: string
  key: string | null
}

/** The IDs that a partner has about a tenant once the tenant has a contract. */
export interface Trail {
  trailCase: TrailCase
  client: PartnerClient
  email: string
  /** The requests with the unknown address, oldest first. */
  heldRequests: [SentRequest, ...SentRequest[]]
  addressRequestId: number
  /** The contract's ID, and the request that it belongs to. */
  contract: SentRequest & { id: number }
  /** Requests that got the response to an earlier request, with the ID of the earlier one. */
  replays: { requestId: string; originalId: string }[]
  /** One entry for each repeated request: whether the response was the right one. */
  repeats: boolean[]
}

/**
 * Sends a tenant's requests, settles the unmatched address, repeats all requests before and after that, and cancels the
 * contract.
 *
 * @throws {Error} if the partner gets no contract
 */
export async function followTrail(client: PartnerClient, trailCase: TrailCase): Promise<Trail> {
  const body = buildBillsPackage({ address: UNKNOWN_ADDRESS })
  const email = String(body.email)
  const replays: Trail['replays'] = []
  const repeats: boolean[] = []
  const send = async (key: string | null, request = body) => client.callApi(CREATE_CONTRACT, { body: request, key })

  const heldRequests: SentRequest[] = []
  for (const hasKey of trailCase.requestsWithKey) {
    const key = hasKey ? `booking-${randomUUID()}` : null
    const { requestId, errorCode } = await send(key)
    if (errorCode !== 'address_not_found') throw new Error(`the address was found, or ${errorCode}`)
    heldRequests.push({ requestId, key })
  }
  const [first] = heldRequests
  const latest = heldRequests.at(-1)
  if (!first || !latest) throw new Error('the case has no requests')
  for (const { requestId: originalId, key } of heldRequests) {
    if (!key) continue
    const repeat = await send(key)
    replays.push({ requestId: repeat.requestId, originalId })
    repeats.push(repeat.isReplayed && repeat.errorCode === 'address_not_found')
  }

  const found = await client.callApi('v1/unmatched-addresses/find', { body: { requestId: latest.requestId } })
  const addressRequestId: number = found.data.unmatchedAddresses[0].addressRequestId
  const contract = await settle()
  const isOwnContract = contract.requestId === latest.requestId
  for (const { requestId: originalId, key } of heldRequests) {
    const repeat = await send(key)
    if (key) replays.push({ requestId: repeat.requestId, originalId })
    repeats.push(
      key && isOwnContract
        ? repeat.isReplayed && repeat.data?.houseContractId === contract.id
        : repeat.errorCode === 'tenant_has_contract' && (await hasOpenedNothing(repeat.requestId)),
    )
  }
  await client.callApi(`v1/contracts/${contract.id}/cancel`, { body: {} })
  return {
    trailCase,
    client,
    email,
    heldRequests: [first, ...heldRequests.slice(1)],
    addressRequestId,
    contract,
    replays,
    repeats,
  }

  async function settle(): Promise<Trail['contract']> {
    const { requestId, key } = latest!
    switch (trailCase.settledBy) {
      case 'portal': {
        const choice = { id: addressRequestId, expectedRequestId: requestId, email, addressId: KNOWN_ADDRESS }
        const page = await client.chooseAddress(choice)
        return { id: toContractId(/\/contracts\/(\d+)/.exec(page)?.[1]), requestId, key }
      }
      case 'API': {
        const path = `v1/unmatched-addresses/${addressRequestId}/resolve`
        const { data } = await client.callApi(path, { body: { addressId: KNOWN_ADDRESS } })
        return { id: toContractId(data?.houseContractId), requestId, key }
      }
      case 'later request': {
        const laterKey = `booking-${randomUUID()}`
        const reply = await send(laterKey, { ...body, address: KNOWN_ADDRESS })
        return { id: toContractId(reply.data?.houseContractId), requestId: reply.requestId, key: laterKey }
      }
    }
  }

  // The ID of a replay can lead to the closed unmatched address of the original request.
  async function hasOpenedNothing(requestId: string): Promise<boolean> {
    const { data } = await client.callApi('v1/unmatched-addresses/find', { body: { requestId } })
    return data.unmatchedAddresses.every(({ status }: { status: string }) => status === 'closed')
  }
}

function toContractId(value: unknown): number {
  const id = Number(value)
  if (!(id > 0)) throw new Error(`no contract was created: ${value}`)
  return id
}
