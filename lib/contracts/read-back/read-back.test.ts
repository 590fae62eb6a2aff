import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany, insertFailedEmail, PERSON, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { signInSupportStaff } from '@/e2e/helpers/sign-in'
import { UPCOMING_TENANCY } from '@/e2e/helpers/upcoming-tenancy'
import { cancelContract } from '@/lib/contracts/cancel-contract'
import type { ProviderEvent } from '@/lib/mail/delivery/provider-event'
import { recordProviderEvent } from '@/lib/mail/outbox/record-provider-event'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Principal } from '@/lib/platform/identity/principal'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { eraseTenant } from '@/lib/privacy/erase-tenant'
import { findPartnerContracts } from './find-partner-contracts'
import { getPartnerContract } from './get-partner-contract'
import { listPartnerContracts } from './list-partner-contracts'
import { contractPathSchema, contractQuerySchema, contractSearchSchema } from './schema'

let db: TestDatabase
let partner: Principal
beforeAll(async () => {
  db = await createTestDatabase()
  partner = await createPartner()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const createPartner = async (mode: 'live' | 'test' = 'live'): Promise<Principal> => ({
  ...{ companyId: (await insertCompany(db)) as CompanyId, companyName: 'Headingley Lets', mode },
  ...{ actor: { type: 'api_key', id: 1 }, requestId: 'unused', idempotencyKey: null, holdsIdempotencyLock: false },
})

const createContract = ({ companyId, mode }: Principal, recipient?: string) =>
  queueEmail(db, { companyId, mode, ...(recipient && { recipient }) })

async function list(principal: Principal, query: Record<string, string> = {}) {
  const { contracts, hasMore } = await listPartnerContracts(principal, contractQuerySchema.parse(query))
  return { ids: contracts.map(({ houseContractId }) => houseContractId), hasMore }
}

const find = (principal: Principal, search: Record<string, unknown>) =>
  findPartnerContracts(principal, contractSearchSchema.parse(search))

it('returns a contract with the fields that the company sent, apart from the date of birth', async () => {
  const { contractId, recipient } = await createContract(partner)
  const [row] = await db.sql<{ tenant_id: number; request_id: string; created_at: Date }>(
    'SELECT tenant_id, request_id, created_at FROM house_contracts WHERE id = $1',
    [contractId],
  )
  const { timeline, ...contract } = (await getPartnerContract(partner, { houseContractId: contractId })) ?? {}
  expect(contract).toEqual({
    ...{ houseContractId: contractId, tenantId: row?.tenant_id, status: 'active', requestId: row?.request_id },
    ...{ addressRequestId: null, idempotencyKey: null },
    ...{ createdAt: row?.created_at, cancelledAt: null, closedAt: null, isErased: false },
    ...{ firstName: PERSON.firstName, lastName: PERSON.lastName, email: recipient, contactNo: PERSON.contactNo },
    ...{ address: PERSON.address, addressId: 'id', matchedAddress: PERSON.address, postcode: 'LS6 3AA' },
    ...{ broadband: 'Fibre', numberOfTenants: 4, ...UPCOMING_TENANCY },
    selectedServices: { gas: true, electricity: true, water: false, tv: false, wifi: true },
    emailStatus: 'queued',
  })
  expect((await listPartnerContracts(partner, contractQuerySchema.parse({}))) as object).toMatchObject({
    contracts: expect.arrayContaining([contract]),
  })
})

it('lists what happened to a contract, its emails and the account that it activated, oldest first', async () => {
  const { contractId, tokenId } = await createContract(partner)
  await db.sql(`UPDATE tenant_tokens SET used_at = now() WHERE id = $1`, [tokenId])
  await insertFailedEmail(db, contractId)
  await cancelContract(OPERATOR, contractId, 'entered twice')
  const contract = await getPartnerContract(partner, { houseContractId: contractId })
  expect(contract).toMatchObject({ status: 'cancelled', cancelledAt: expect.any(Date) })
  const timeline = contract?.timeline ?? []
  expect(timeline.map(({ event, emailType }) => (emailType ? `${event} ${emailType}` : event)).sort()).toEqual([
    'account.activated',
    'contract.cancelled',
    'contract.created',
    'email.failed bills-package-confirmation',
    ...['email.queued bills-package-confirmation', 'email.queued bills-package-confirmation'],
    'email.queued contract-cancelled',
  ])
  const times = timeline.map(({ at }) => at.getTime())
  expect(times).toEqual([...times].sort((first, second) => first - second))
  expect(JSON.stringify(contract)).not.toContain('entered twice')
})

it('shows an account’s activation only in the timeline of the contract whose link activated it', async () => {
  const { contractId, recipient, tokenId } = await createContract(partner)
  await cancelContract(OPERATOR, contractId, null)
  const laterPartner = await createPartner()
  const laterContract = await createContract(laterPartner, recipient)
  await db.sql(`UPDATE tenant_tokens SET used_at = now() WHERE id = $1`, [tokenId])
  const getEvents = async (principal: Principal, id: number) =>
    (await getPartnerContract(principal, { houseContractId: id }))?.timeline.map(({ event }) => event)
  expect(await getEvents(partner, contractId)).toContain('account.activated')
  expect(await getEvents(laterPartner, laterContract.contractId)).not.toContain('account.activated')
})

it('replaces the details of an erased tenant with null', async () => {
  const { contractId, recipient } = await createContract(partner)
  await cancelContract(OPERATOR, contractId, null)
  const [row] = await db.sql<{ tenant_id: number }>('SELECT tenant_id FROM house_contracts WHERE id = $1', [contractId])
  const { userId } = await signInSupportStaff(db)
  const user = { userId, actor: { type: 'support_staff', id: userId } } as SupportStaff
  expect(await eraseTenant(user, row?.tenant_id ?? 0)).toEqual({ ok: true })
  expect(await getPartnerContract(partner, { houseContractId: contractId })).toMatchObject({
    ...{ isErased: true, firstName: null, lastName: null, email: null, contactNo: null, broadband: null },
    ...{ address: PERSON.address, matchedAddress: PERSON.address, emailStatus: null },
  })
  expect(await find(partner, { email: recipient })).toEqual([])
})

it('lists every contract once, newest first, whatever the size of the pages', async () => {
  const principal = await createPartner()
  const ids: number[] = []
  for (let count = 0; count < 5; count++) ids.unshift((await createContract(principal)).contractId)
  expect(await list(principal)).toEqual({ ids, hasMore: false })
  expect(await list(principal, { limit: '5' })).toEqual({ ids, hasMore: false })
  // An ID can be larger than the database's integers, because partners store 64 bits.
  for (const startingAfter of ['2147483648', '9007199254740993', '9'.repeat(400)])
    expect(await list(principal, { startingAfter })).toEqual({ ids, hasMore: false })
  expect(await list(principal, { limit: '2' })).toEqual({ ids: ids.slice(0, 2), hasMore: true })
  expect(await list(principal, { limit: '2', startingAfter: String(ids[1]) })).toEqual({
    ...{ ids: ids.slice(2, 4), hasMore: true },
  })
  expect(await list(principal, { limit: '2', startingAfter: String(ids[3]) })).toEqual({
    ...{ ids: ids.slice(4), hasMore: false },
  })
})

it('continues a filtered or unfiltered list even if the last contract of the previous page was deleted', async () => {
  const principal = await createPartner('test')
  const ids: number[] = []
  for (let count = 0; count < 4; count++) ids.unshift((await createContract(principal)).contractId)
  await db.sql('DELETE FROM emails WHERE contract_id = $1', [ids[1]])
  await db.sql('DELETE FROM house_contracts WHERE id = $1', [ids[1]])
  const queries: Record<string, string>[] = [{}, { status: 'active' }, { createdFrom: '2020-01-01' }]
  for (const query of queries) {
    expect(await list(principal, { ...query, limit: '1', startingAfter: String(ids[1]) })).toEqual({
      ...{ ids: [ids[2]], hasMore: true },
    })
  }
})

it('lists only contracts with the given status and days of creation in UK time', async () => {
  const principal = await createPartner()
  const active = (await createContract(principal)).contractId
  const cancelled = (await createContract(principal)).contractId
  const closed = (await createContract(principal)).contractId
  await cancelContract(OPERATOR, cancelled, null)
  await db.sql(`UPDATE house_contracts SET status = 'closed', closed_at = now() WHERE id = $1`, [closed])
  await db.sql(`UPDATE house_contracts SET created_at = '2026-07-01T23:30:00Z' WHERE id = $1`, [active])
  for (const [status, id] of Object.entries({ active, cancelled, closed })) {
    expect(await list(principal, { status })).toEqual({ ids: [id], hasMore: false })
  }
  const day = (createdFrom: string, createdTo: string) => list(principal, { createdFrom, createdTo })
  expect(await day('2026-07-02', '2026-07-02')).toEqual({ ids: [active], hasMore: false })
  expect(await day('2026-07-01', '2026-07-01')).toEqual({ ids: [], hasMore: false })
})

it('lists the statuses of an email that the provider reported, with their times', async () => {
  const { contractId, emailId } = await createContract(partner)
  const [sentAt, deliveredAt, settledAt] = [60, 62, 63].map((seconds) => new Date(Date.now() + seconds * 1000))
  await db.sql(
    `INSERT INTO email_events (id, email_id, type, at)
     VALUES ($1 || '-1', $1::uuid, 'sent', $2), ($1 || '-2', $1::uuid, 'delivered', $3)`,
    [emailId, sentAt, deliveredAt],
  )
  await db.sql(
    `UPDATE emails SET status = 'delivered', rendered_at = now(), subject = 's', html = 'h', text = 't',
       provider_id = 'p', settled_at = $2 WHERE id = $1`,
    [emailId, settledAt],
  )
  const contract = await getPartnerContract(partner, { houseContractId: contractId })
  expect(contract?.timeline.slice(-2)).toEqual([
    { at: sentAt, event: 'email.sent', emailType: 'bills-package-confirmation' },
    { at: settledAt, event: 'email.delivered', emailType: 'bills-package-confirmation' },
  ])
})

it('keeps the outcome of each submission of an email, even if the provider reports it late', async () => {
  const { contractId, emailId } = await createContract(partner)
  const settle = (status: string) =>
    db.sql(
      `UPDATE emails SET status = $2::email_status, rendered_at = now(), subject = 's', html = 'h', text = 't',
         failure = CASE WHEN $2 = 'failed' THEN 'no response' END, settled_at = clock_timestamp() WHERE id = $1`,
      [emailId, status],
    )
  const report = (type: ProviderEvent['type'], submission: number) =>
    recordProviderEvent({
      ...{ id: `${emailId} ${type} ${submission}`, type, at: new Date(), detail: null, providerId: 'p' },
      ...{ emailId, submission },
    })
  await settle('sent')
  await settle('failed')
  await db.sql(`SELECT resend_email($1, 'operator', NULL)`, [emailId])
  await settle('sent')
  await report('delivered', 1)
  await report('sent', 2)
  await report('delivered', 2)
  const contract = await getPartnerContract(partner, { houseContractId: contractId })
  expect(contract?.timeline.map(({ event }) => event).sort()).toEqual([
    ...['contract.created', 'contract.email_resent', 'email.delivered', 'email.delivered', 'email.failed'],
    ...['email.queued', 'email.queued', 'email.sent', 'email.sent'],
  ])
})

it('shows no contract of another company or in the other mode', async () => {
  const { contractId, recipient } = await createContract(partner)
  await db.sql(`UPDATE house_contracts SET idempotency_key = 'tenancy-1' WHERE id = $1`, [contractId])
  const testPartner: Principal = { ...partner, mode: 'test' }
  const testContract = await createContract(testPartner)
  for (const stranger of [await createPartner(), testPartner, await createPartner('test')]) {
    expect(await getPartnerContract(stranger, { houseContractId: contractId })).toBeNull()
    expect(await find(stranger, { email: recipient })).toEqual([])
    expect(await find(stranger, { idempotencyKey: 'tenancy-1' })).toEqual([])
    expect(await list(stranger, { startingAfter: String(contractId) })).toEqual({ ids: [], hasMore: false })
  }
  expect(await list(testPartner)).toEqual({ ids: [testContract.contractId], hasMore: false })
  expect(await getPartnerContract(partner, { houseContractId: testContract.contractId })).toBeNull()
})

it.each(['0', '-1', '1.5', 'abc', '2147483648', ''])('treats "%s" as the ID of no contract', async (id) => {
  expect(await getPartnerContract(partner, contractPathSchema.parse({ houseContractId: id }))).toBeNull()
})

it.each([
  ['status', 'open', 'Status must be one of active, cancelled, closed'],
  ['createdFrom', '2026-02-30', 'Invalid date format (YYYY-MM-DD)'],
  ['createdTo', '0000-01-01', 'Invalid date format (YYYY-MM-DD)'],
  ['startingAfter', '0', 'Invalid data format'],
  ['startingAfter', 'abc', 'Invalid data format'],
  ['limit', '0', 'Limit must be between 1 and 100'],
  ['limit', '101', 'Limit must be between 1 and 100'],
])('rejects the %s "%s"', (name, value, message) => {
  expect(contractQuerySchema.safeParse({ [name]: value }).error?.issues).toMatchObject([{ path: [name], message }])
})

it('rejects a createdTo before the createdFrom', () => {
  const parse = (createdFrom: string, createdTo: string) => contractQuerySchema.safeParse({ createdFrom, createdTo })
  expect(parse('2026-11-28', '2026-11-28').success).toBe(true)
  expect(parse('2026-11-29', '2026-11-28').error?.issues).toMatchObject([
    { path: ['createdTo'], message: 'createdTo must not be before createdFrom' },
  ])
})
