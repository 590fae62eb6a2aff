import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { signInSupportStaff } from '@/e2e/helpers/sign-in'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { getOwnDataExport } from '@/lib/privacy/data-export/get-own-data-export'
import { findTenantDetails } from '../tenants/find-tenant-details'
import { searchTenants } from './search-tenants'

let db: TestDatabase
let user: SupportStaff
let companyId: number
let id: number

const REQUEST_ID = randomUUID()

/** Holds a request for Niamh O'Riordan. Its email address and other details are those in `changes`. */
async function holdRequest(changes: { email: string; lastName?: string; mode?: 'live' | 'test'; requestId?: string }) {
  const { email, lastName = 'O’Riordan', mode = 'live', requestId = randomUUID() } = changes
  const request = {
    ...{ firstName: 'Niamh', lastName, birthday: '2004-02-29', contactNo: '+44 7700 900321' },
    ...{ email: { address: email, key: email }, address: 'Flat 9, Featherstone Cottages, Leeds ls63aa' },
    ...{ startDate: '2027-09-01', endDate: '2028-08-31' },
  }
  await db.sql('SELECT hold_unmatched_address($1, $2, $3, $4, $5, $6)', [
    ...[companyId, mode, email, JSON.stringify(request), '[]', requestId],
  ])
  const [row] = await db.sql<{ id: number }>('SELECT id FROM unmatched_addresses WHERE request_id = $1', [requestId])
  return row?.id ?? expect.unreachable()
}

beforeAll(async () => {
  db = await createTestDatabase()
  await db.unlockLogs()
  process.env.SUPPORT_LOOKUPS_PER_HOUR = '1000'
  user = (await signInSupportStaff(db)) as unknown as SupportStaff
  companyId = await insertCompany(db)
  id = await holdRequest({ email: 'niamh.or@example.org', requestId: REQUEST_ID })
  // Test data and expired requests must never appear in results.
  await holdRequest({ email: 'niamh.test@example.org', mode: 'test' })
  const expiredId = await holdRequest({ email: 'niamh.expired@example.org' })
  await db.sql(
    `UPDATE unmatched_addresses SET created_at = now() - interval '15 days', expires_at = now() - interval '1 day'
     WHERE id = $1`,
    [expiredId],
  )
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

async function search(query: string) {
  const outcome = await searchTenants(user, query)
  return outcome.ok ? outcome.unmatchedRequests : expect.unreachable()
}

describe('support’s search', () => {
  it.each([
    ['email address', ' <Niamh.OR@example.org> '],
    ['the beginning of the email address', 'niamh.o'],
    ['name', 'Niamh O’Riordan'],
    ['last name before first name, without an apostrophe', 'ORIORDAN, niamh'],
    ['name with a space for the apostrophe', 'o riordan'],
    ['requested address', '9 featherstone cottages'],
    ['the requested address’s postcode', 'LS6 3AA'],
    ['the beginning of the postcode', 'ls6 3'],
    ['name and postcode', 'oriordan ls63aa'],
    ['phone number', '07700 900321'],
    ['the end of the phone number', '900321'],
    ['the beginning of the phone number', '07700 900'],
    ['mistyped name', 'niamh oriordon'],
    ['mistyped name with a wrong first letter', 'piamh'],
    ['mistyped street', 'featherston cotages'],
    ['a word in two parts', 'feather stone'],
    ['two words in one', 'featherstonecottages'],
    ['email address with a mistyped domain', 'niamh.or@exmaple.org'],
    ['email address with a typing error before the @', 'naimh.or@example.org'],
    ['email address without its full stop', 'niamhor@example.org'],
    ['request ID', REQUEST_ID.toUpperCase()],
  ])('finds a request whose address is unmatched, by %s', async (_, query) => {
    expect((await search(query)).map((request) => request.id)).toEqual([id])
  })

  it('doesn’t find a request if only some of the words match', async () => {
    expect(await search('niamh featherstone york')).toEqual([])
    expect(await search('niamh riordon york')).toEqual([])
  })
})

it.each(['900322', 'nora', 'orlando', 'featherweight', 'niamh@example.org', 'niamh.or@example.com.au'])(
  'finds no request by “%s”, which is too different',
  async (query) => expect(await search(query)).toEqual([]),
)

it('reports whether a search found no exact match, but only similar requests', async () => {
  expect(await searchTenants(user, 'niamh oriordan')).toMatchObject({ isSimilar: false })
  expect(await searchTenants(user, 'niamh oriordon')).toMatchObject({ isSimilar: true })
  expect(await searchTenants(user, 'xqzvwk')).toMatchObject({ isSimilar: false })
})

it('shows a request’s details and company, but no date of birth or phone number', async () => {
  expect(await search('featherstone')).toEqual([
    {
      ...{ id, firstName: 'Niamh', lastName: 'O’Riordan', email: 'niamh.or@example.org', requestId: REQUEST_ID },
      ...{ address: 'Flat 9, Featherstone Cottages, Leeds ls63aa', startDate: '2027-09-01', endDate: '2028-08-31' },
      ...{ companyId, companyName: 'Headingley Lets', isDismissed: false },
    },
  ])
  await db.sql('UPDATE unmatched_addresses SET dismissed_at = now() WHERE id = $1', [id])
  expect(await search('featherstone')).toMatchObject([{ id, isDismissed: true }])
})

it('finds a request by its new details once a later request for the tenant has replaced it', async () => {
  await holdRequest({ email: 'married@example.org', lastName: 'Before' })
  const newId = await holdRequest({ email: 'married@example.org', lastName: 'Afterwards' })
  expect(await search('niamh before')).toEqual([])
  expect(await search('niamh afterwards')).toMatchObject([{ id: newId, isDismissed: false }])
})

it('finds requests that were held before the upgrade that indexes them', async () => {
  const oldId = await holdRequest({ email: 'old@example.org', lastName: 'Beforehand' })
  await db.sql(`UPDATE unmatched_addresses SET search_words = '' WHERE id = $1`, [oldId])
  expect(await search('niamh beforehand')).toEqual([])
  await db.sql(readFileSync('prisma/functions/contracts/unmatched_addresses.triggers.sql', 'utf8'))
  expect(await search('niamh beforehand')).toMatchObject([{ id: oldId }])
})

it('logs which unmatched addresses a search showed, and shows the tenant these entries', async () => {
  const addressId = await holdRequest({ email: 'logged@example.org', lastName: 'Logged' })
  await search('niamh logged')
  const entry = { action: 'tenant.searched', unmatched_address_ids: [addressId] }
  expect(await db.sql(`SELECT action, unmatched_address_ids FROM support_access_log ORDER BY id DESC LIMIT 1`)).toEqual(
    [entry],
  )
  const { contractId } = await queueEmail(db, { companyId })
  const [contract] = await db.sql<{ tenant_id: number }>(
    'UPDATE house_contracts SET address_request_id = $2 WHERE id = $1 RETURNING tenant_id',
    [contractId, addressId],
  )
  const tenantId = contract?.tenant_id ?? 0
  expect((await findTenantDetails(user, tenantId))?.accesses).toMatchObject([{ action: 'tenant.searched' }])
  const dataExport = await getOwnDataExport({ tenantId } as Parameters<typeof getOwnDataExport>[0])
  expect(dataExport.supportAccess.map(({ action }) => action)).toEqual(['tenant.viewed', 'tenant.searched'])
})
