import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { listContracts } from './list-contracts'
import { listSimilarContracts } from './list-similar-contracts'
import { contractListSchema } from './schema'

const CONTRACTS = {
  gallagher: ['Niamh', 'Gallagher', '+44 7700 900321', '3 Mill Lane, Leeds, LS6 1AA', 'niamh.g@gmail.com'],
  obrien: ['Conor', "O'Brien", '0113 296 0154', '5 Mill Lane, Leeds, LS6 1AA', 'conor@student.example.ac.uk'],
  featherstone: ['Ada', 'Featherstone', '+44 7700 900555', '7 Mill Lane, York, YO1 7HH', 'ada@hotmail.co.uk'],
  rosebank: ['Mohammed', 'Ali', '07700900777', 'Flat 2, Rosebank, 9 Hope Street, Glasgow, G2 6AB', 'mo@icloud.com'],
  abbey: ['Zoë', 'Lindqvist', '+353 85 012 3456', '1 Rose Court, Leeds, LS6 1AA', 'zoe@x.org'],
}

let db: TestDatabase
let companyId: CompanyId
let ids: Record<string, number>
beforeAll(async () => {
  db = await createTestDatabase()
  companyId = (await insertCompany(db)) as CompanyId
  const otherCompanyId = (await insertCompany(db)) as CompanyId
  ids = {}
  for (const [name, details] of Object.entries(CONTRACTS)) ids[name] = await createContract(companyId, 'live', details)
  // Contracts of another company or mode must never appear in results.
  await createContract(otherCompanyId, 'live', CONTRACTS.gallagher)
  await createContract(companyId, 'test', CONTRACTS.gallagher)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

async function createContract(ownerId: CompanyId, mode: Mode, details: string[]): Promise<number> {
  const { contractId } = await queueEmail(db, { companyId: ownerId, mode })
  await db.sql(
    `UPDATE house_contracts SET first_name = $2, last_name = $3, contact_no = $4, address = $5, matched_address = $5,
       postcode = ltrim(right($5, 7)), email = $6 WHERE id = $1`,
    [contractId, ...details],
  )
  return contractId
}

const filterBy = (searchText: string) => ({ ...contractListSchema.parse({}), searchText })
const namesOf = (contracts: { id: number }[]) =>
  contracts.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id)).sort()
const findExact = async (text: string) => namesOf((await listContracts(companyId, 'live', filterBy(text))).contracts)
const findSimilar = async (text: string, mode: Mode = 'live') =>
  namesOf((await listSimilarContracts(companyId, mode, filterBy(text))).contracts)

describe('the search for similar contracts', () => {
  it.each([
    ['galager', 'gallagher'],
    ['Gallager Niamh', 'gallagher'],
    ['kallagher', 'gallagher'],
    ["o'brian", 'obrien'],
    ['o brian leeds', 'obrien'],
    ['feather stone', 'featherstone'],
    ['ada fether stone', 'featherstone'],
    ['fetherst', 'featherstone'],
    ['rose bank glasgow', 'rosebank'],
    ['rosebnak', 'rosebank'],
    ['hope stret glasgow', 'rosebank'],
    ['muhammad', 'rosebank'],
    ['rosecourt', 'abbey'],
    ['niamh.g@gmial.com', 'gallagher'],
    ['niamh.g@gmail.con', 'gallagher'],
    ['niamh.g@gmial', 'gallagher'],
    ['ada@hotmial.co.uk', 'featherstone'],
    ['0321', 'gallagher'],
  ])('finds a contract by “%s”: %s', async (text, expected) => {
    expect(await findExact(text)).toEqual([])
    expect(await findSimilar(text)).toEqual([expected])
  })

  it.each([
    'gallant',
    'smith',
    'galager york',
    'feather bank',
    'rose stone',
    'niamh@gmail.com',
    'zoe@y.org',
    'niamh.g@outlook.com',
    '032',
    '8 mill lane',
    'ls6 1ab',
    '!!!',
    "' | 'zzz':*",
  ])('finds nothing for “%s”, which is too different', async (text) => {
    expect([await findExact(text), await findSimilar(text)]).toEqual([[], []])
  })

  it('finds only contracts in the same mode that match the filters', async () => {
    const filter = { ...filterBy('galager'), status: 'cancelled' as const }
    expect((await listSimilarContracts(companyId, 'live', filter)).contracts).toEqual([])
    expect((await listSimilarContracts(companyId, 'test', filterBy('galager'))).contracts).toHaveLength(1)
  })

  it('lists at most 20 contracts, and says if there are more', async () => {
    await db.sql(
      `INSERT INTO house_contracts (company_id, mode, tenant_id, first_name, last_name, birthday, email, contact_no, address, address_id,
         matched_address, postcode, broadband, number_of_tenants, start_date, end_date, gas, electricity, water, tv, wifi, request_id, status, cancelled_at)
       SELECT company_id, mode, tenant_id, 'Ann', 'Wetherby', birthday, email, '0161 496 0000', address, address_id, matched_address, postcode, broadband,
         number_of_tenants, start_date, end_date, gas, electricity, water, tv, wifi, gen_random_uuid(), 'cancelled', now()
       FROM house_contracts, generate_series(1, 21) WHERE id = $1`,
      [ids.gallagher],
    )
    const { contracts, total } = await listSimilarContracts(companyId, 'live', filterBy('weatherby'))
    expect([contracts.length, total]).toEqual([20, { count: 20, isMore: true }])
  })
})

it.each([
  ['07700 900321', 'gallagher'],
  ['+44 7700 900 321', 'gallagher'],
  ['7700900321', 'gallagher'],
  ['900321', 'gallagher'],
  ['00321', 'gallagher'],
  ['960154', 'obrien'],
  ['0113 296', 'obrien'],
  ['+44 113 296', 'obrien'],
  ['07700 9007', 'rosebank'],
  ['0123456', 'abbey'],
  ['+353 85 012 3456', 'abbey'],
])('finds a contract by the phone number or a part of it: %s', async (text, expected) => {
  expect(await findExact(text)).toEqual([expected])
})

it.each(['900322', '07700 1', '09003', '01900321', '0161 297', '90032x'])(
  'finds no contract by %s, which is in no phone number',
  async (text) => expect([await findExact(text), await findSimilar(text)]).toEqual([[], []]),
)
