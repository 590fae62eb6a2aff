import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { signInSupportStaff } from '@/e2e/helpers/sign-in'
import { cancelContract } from '@/lib/contracts/cancel-contract'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Principal } from '@/lib/platform/identity/principal'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { eraseTenant } from '@/lib/privacy/erase-tenant'
import { lockTenantRow } from '../tenants/lock-tenant-row'
import { replaceTenantEmail } from '../tenants/replace-tenant-email'
import { findPartnerContracts } from './find-partner-contracts'
import { contractSearchSchema } from './schema'

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

const createPartner = async (): Promise<Principal> => ({
  ...{ companyId: (await insertCompany(db)) as CompanyId, companyName: 'Headingley Lets', mode: 'live' },
  ...{ actor: { type: 'api_key', id: 1 }, requestId: 'unused', idempotencyKey: null },
})

const createContract = ({ companyId, mode }: Principal, recipient?: string) =>
  queueEmail(db, { companyId, mode, ...(recipient && { recipient }) })

const find = async (principal: Principal, search: Record<string, unknown>) =>
  (await findPartnerContracts(principal, contractSearchSchema.parse(search))).map(
    ({ houseContractId }) => houseContractId,
  )

const findByEmail = (principal: Principal, email: string) => find(principal, { email })

it('finds all contracts of a tenant by email address, newest first', async () => {
  const { contractId, recipient } = await createContract(partner)
  await cancelContract(OPERATOR, contractId, null)
  const second = await createContract(partner, recipient)
  expect(await findByEmail(partner, recipient.toUpperCase())).toEqual([second.contractId, contractId])
  expect(await findByEmail(partner, 'nobody@example.org')).toEqual([])
})

it('finds a contract by the email address that the company sent, even after the tenant has changed it twice', async () => {
  const { contractId, recipient } = await createContract(partner)
  const other = await createContract(partner)
  const [second, third] = [`second-${recipient}`, `third-${recipient}`]
  for (const address of [second, third]) {
    const changed = await changeTenantEmail(contractId, address)
    expect(changed).toBe(true)
  }
  for (const email of [recipient, recipient.toUpperCase(), second, third])
    expect(await findByEmail(partner, email)).toEqual([contractId])
  expect(await findByEmail(partner, other.recipient)).toEqual([other.contractId])
  expect(await findByEmail(await createPartner(), recipient)).toEqual([])
  expect(await find(partner, { email: recipient, requestId: await findRequestId(contractId) })).toEqual([contractId])
})

it('finds no contract by an earlier email address once the tenant was erased', async () => {
  const { contractId, recipient } = await createContract(partner)
  await changeTenantEmail(contractId, `new-${recipient}`)
  await cancelContract(OPERATOR, contractId, null)
  const { userId } = await signInSupportStaff(db)
  const user = { userId, actor: { type: 'support_staff', id: userId } } as SupportStaff
  expect(await eraseTenant(user, await findTenantId(contractId))).toEqual({ ok: true })
  for (const email of [recipient, `new-${recipient}`]) expect(await findByEmail(partner, email)).toEqual([])
  const [contract] = await db.sql<{ words: string }>(
    'SELECT search_words::text AS words FROM house_contracts WHERE id = $1',
    [contractId],
  )
  expect(contract?.words).not.toContain(recipient)
})

it('finds a contract by the ID of its request', async () => {
  const { contractId } = await createContract(partner)
  const requestId = await findRequestId(contractId)
  expect(await find(partner, { requestId: requestId.toUpperCase() })).toEqual([contractId])
  expect(await find(await createPartner(), { requestId })).toEqual([])
})

const findColumn = async (column: 'tenant_id' | 'request_id', contractId: number) =>
  (await db.sql<{ value: unknown }>(`SELECT ${column} AS value FROM house_contracts WHERE id = $1`, [contractId]))[0]
    ?.value
const findTenantId = async (contractId: number) => Number(await findColumn('tenant_id', contractId))
const findRequestId = async (contractId: number) => String(await findColumn('request_id', contractId))

/** Changes the email address of a contract's tenant, as the tenant or support does. */
const changeTenantEmail = (contractId: number, address: string) =>
  prisma().$transaction(async (tx) => {
    const tenant = await lockTenantRow(tx, await findTenantId(contractId))
    return tenant && replaceTenantEmail(tx, OPERATOR, tenant, { address, key: address.toLowerCase() }, undefined)
  })

const setReference = (contractId: number, idempotencyKey: string) =>
  db.sql('UPDATE house_contracts SET idempotency_key = $2 WHERE id = $1', [contractId, idempotencyKey])

it('finds contracts by the Idempotency-Key of their requests, with or without the tenant’s email address', async () => {
  const [first, second] = [await createContract(partner), await createContract(partner)]
  const other = await createContract(partner)
  for (const { contractId } of [first, second]) await setReference(contractId, 'Tenancy-4711')
  await setReference(other.contractId, 'tenancy-4711')
  const idempotencyKey = 'Tenancy-4711'
  expect(await find(partner, { idempotencyKey })).toEqual([second.contractId, first.contractId])
  expect(await find(partner, { idempotencyKey, email: first.recipient })).toEqual([first.contractId])
  expect(await find(partner, { idempotencyKey, email: other.recipient })).toEqual([])
  expect(await find(partner, { idempotencyKey: 'tenancy-4712' })).toEqual([])
})

it.each([
  [{}, 'email', 'Email, requestId or idempotencyKey is required'],
  [{ requestId: 'f2b7c7de' }, 'requestId', 'Invalid data format'],
  [{ email: 'ada' }, 'email', 'Invalid email format'],
  [{ idempotencyKey: 'two words' }, 'idempotencyKey', 'Invalid Idempotency-Key'],
  [{ idempotencyKey: 4711 }, 'idempotencyKey', 'Invalid Idempotency-Key'],
])('rejects the search %j', (search, field, message) => {
  expect(contractSearchSchema.safeParse(search).error?.issues).toMatchObject([{ path: [field], message }])
})
