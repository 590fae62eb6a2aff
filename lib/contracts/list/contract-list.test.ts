import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LARGEST_COMPANY_ID, seedContracts } from '@/bench/seed-contracts'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { SERVICES } from '../utility-services'
import { listContracts } from './list-contracts'
import { type ExportedContract, loadContractBatches } from './load-contract-batches'
import { CONTRACT_STATUSES, type ContractFilter, contractListSchema, EMAIL_STATUSES, SORTS } from './schema'

const companyId = LARGEST_COMPANY_ID as CompanyId
// With so many contracts, an export has several batches, and some filters use the indexes in addition to the scan.
const CONTRACT_COUNT = 3500
const filterWith = (changes: Partial<ContractFilter> = {}): ContractFilter => ({
  ...contractListSchema.parse({}),
  searchText: '',
  ...changes,
})

let db: TestDatabase
/** All the company's live contracts, newest first. */
let allContracts: ExportedContract[]
beforeAll(async () => {
  db = await createTestDatabase()
  await seedContracts(db.superuserUrl, CONTRACT_COUNT)
  allContracts = await findAll()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

async function findAll(changes: Partial<ContractFilter> = {}): Promise<ExportedContract[]> {
  const rows: ExportedContract[] = []
  for await (const batch of loadContractBatches(companyId, 'live', filterWith(changes))) rows.push(...batch)
  return rows
}

const idsOf = (contracts: { id: number }[]) => contracts.map(({ id }) => id)

it('reads a company’s contracts of one mode in batches, and each contract exactly once', async () => {
  const rows = await db.sql<{ id: number }>(
    `SELECT id FROM house_contracts WHERE company_id = $1 AND mode = 'live' ORDER BY created_at DESC, id DESC`,
    [companyId],
  )
  expect(rows.length).toBeGreaterThan(2_000)
  expect(idsOf(allContracts)).toEqual(idsOf(rows))
})

it.each(SORTS)(
  'lists each contract once across all pages in the sort order %s, even while contracts are added',
  async (sort) => {
    const filter = filterWith({ sort, startFrom: '2024-06-01', startTo: '2024-07-31' })
    const before = idsOf(await findAll(filter))
    const pages: number[][] = []
    let page = await listContracts(companyId, 'live', filter)
    expect(page.hasPrevious).toBe(false)
    for (;;) {
      pages.push(idsOf(page.contracts))
      if (!page.hasNext) break
      await queueEmail(db, { companyId })
      page = await listContracts(companyId, 'live', filter, { after: pages.at(-1)?.at(-1) })
      expect(page.hasPrevious).toBe(true)
    }
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.flat()).toEqual(before)
    for (let pageIndex = pages.length - 1; pageIndex > 0; pageIndex--) {
      const previousPage = await listContracts(companyId, 'live', filter, { before: pages[pageIndex]?.[0] })
      expect(idsOf(previousPage.contracts)).toEqual(pages[pageIndex - 1])
      expect(previousPage).toMatchObject({ hasNext: true, hasPrevious: pageIndex > 1 })
    }
  },
)

it('returns the full first page if less than a page of contracts precedes the cursor', async () => {
  const firstPage = await listContracts(companyId, 'live', filterWith())
  const secondPageIds = idsOf(
    (await listContracts(companyId, 'live', filterWith(), { after: idsOf(firstPage.contracts).at(-1) })).contracts,
  )
  // Request the page before the sixth contract of the first page. Only five contracts precede that contract, so the
  // response is the first page.
  const previousPage = await listContracts(companyId, 'live', filterWith(), { before: idsOf(firstPage.contracts)[5] })
  expect(previousPage).toEqual(firstPage)
  expect(idsOf(previousPage.contracts)).not.toContain(secondPageIds[0])
})

it.each([
  [
    'created',
    ({ createdAt, startDate, id }: ExportedContract) => `${createdAt.toISOString()} ${startDate} ${id + 1e9}`,
  ],
  ['start', ({ createdAt, startDate, id }: ExportedContract) => `${startDate} ${createdAt.toISOString()} ${id + 1e9}`],
  ['tenant', ({ firstName, lastName, id }: ExportedContract) => `${foldText(`${lastName} ${firstName}`)} ${id + 1e9}`],
] as const)('sorts contracts by %s in both directions', async (sort, sortKeyOf) => {
  const keys = (await findAll({ sort })).map(sortKeyOf)
  expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -1 : 1)))
  expect((await findAll({ sort: `-${sort}` })).map(sortKeyOf)).toEqual(keys.reverse())
})

it('returns the first page of contracts if the cursor isn’t in the list', async () => {
  const [otherContract] = await db.sql<{ id: number }>('SELECT id FROM house_contracts WHERE company_id = 2 LIMIT 1')
  const firstPage = await listContracts(companyId, 'live', filterWith())
  expect(await listContracts(companyId, 'live', filterWith(), { after: otherContract?.id })).toEqual(firstPage)
  expect(await listContracts(companyId, 'live', filterWith(), { before: 999_999_999 })).toEqual(firstPage)
})

it('finds exactly the contracts that match a filter', async () => {
  const day = fc.date({ min: new Date('2023-11-20'), max: new Date('2027-06-01'), noInvalidDate: true })
  const optionalDate = fc.option(
    day.map((d) => d.toISOString().slice(0, 10)),
    { nil: undefined },
  )
  const oneOf = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
  const contracts = await findAll()
  const searchText = fc.constantFrom(...contracts.slice(0, 400)).chain((row) => {
    const { id, firstName, lastName, email, address, postcode } = row
    const texts = [
      String(id),
      lastName,
      lastName.slice(0, 3),
      firstName,
      email,
      email.slice(0, 12),
      address,
      postcode,
      postcode.replace(' ', ''),
    ]
    return fc.subarray(texts, { minLength: 0, maxLength: 2 }).map((subset) => subset.join(' ').toUpperCase())
  })
  const filterChanges = fc.record({
    searchText,
    createdFrom: optionalDate,
    startTo: optionalDate,
    service: fc.subarray([...SERVICES], { maxLength: 2 }),
    status: oneOf(CONTRACT_STATUSES),
    mail: oneOf(EMAIL_STATUSES),
    sort: fc.constantFrom(...SORTS),
  })
  await fc.assert(
    fc.asyncProperty(filterChanges, async (changes) => {
      const expected = contracts.filter((row) => matchesFilter(row, filterWith(changes)))
      expect(idsOf(await findAll(changes)).sort()).toEqual(idsOf(expected).sort())
    }),
    { seed: 20_261_120, numRuns: 12 },
  )
})

describe('searching contracts', () => {
  const search = async (searchText: string) => idsOf(await findAll({ searchText }))

  /** Creates a contract at an address that no other contract has. */
  const createContract = async (lastName: string, email = 'somebody@example.org') => {
    const { contractId } = await queueEmail(db, { companyId })
    await db.sql(
      `UPDATE house_contracts SET first_name = 'Zz', last_name = $1, email = $2, postcode = 'ZE3 9JW',
         matched_address = '97 Unheard-of Mews, Lerwick, ZE3 9JW' WHERE id = $3`,
      [lastName, email, contractId],
    )
    return contractId
  }

  it.each([
    ["O'Brien", ["o'br", 'O’BRIEN', 'o brien', 'obrien', 'brien']],
    ['O´Brien', ["o'br", 'obrien', 'o brien', 'O´Brien', 'O′Brien', 'O‛Brien']],
    ['Zoë', ['zoe', 'ZOË']],
    ['Nguyễn', ['nguyen']],
    ['李', ['李']],
    ['Smith-Jones', ['smith-jo', 'jones']],
    ["D'Arcy", ["d'arcy \\ & | ! :* '"]],
    ['Łukasz', ['lukasz', 'łukasz', 'ŁUK']],
    ['Michał', ['michal']],
    ['Søren', ['soren', 'SØREN']],
    ['Đorđe', ['dorde']],
    ['Straße', ['strasse', 'STRASSE', 'straße']],
    ['Yılmaz', ['yilmaz', 'YILMAZ']],
    ['Æthelred', ['aethelred', 'ÆTHEL']],
  ])('finds the name %s in each of its common spellings', async (name, searches) => {
    const contractId = await createContract(name)
    for (const searchText of searches) {
      expect(await search(`${searchText} unheard`), searchText).toContain(contractId)
      expect(await search(`${searchText} and-nobody`)).toEqual([])
    }
  })

  it.each([
    'No. 97 unheard',
    'unheard-of ZE3 9',
    'ze3 9jw',
    'z unheard',
    '<ada.king@x.org>',
    'ada.king@x.org,',
    '(Ada.King@',
  ])('finds a contract by the search text "%s"', async (searchText) => {
    const contractId = await createContract('King', 'ada.king@x.org')
    expect(await search(searchText)).toContain(contractId)
  })

  it('finds a contract by its number even if a word precedes the number', async () => {
    const contractId = await createContract('King')
    expect(await search(`Contract ${contractId}`)).toContain(contractId)
    expect(await search(`number: ${contractId}`)).toContain(contractId)
  })

  it('finds a contract only if each searched word is the beginning of one of the contract’s words', async () => {
    const contractId = await createContract('King')
    expect(await search('x unheard')).not.toContain(contractId)
  })

  it.each(['---', '|', '\\', '  —  %  '])(
    'finds nothing for the search text "%s", which contains no word',
    async (searchText) => {
      expect(await search(searchText)).toEqual([])
    },
  )

  it('matches a number only as a whole, so that 12 doesn’t find 120', async () => {
    const { contractId } = await queueEmail(db, { companyId })
    await db.sql(`UPDATE house_contracts SET matched_address = '120 Unheard-of Mews' WHERE id = $1`, [contractId])
    expect(await search('12 unheard-of')).toEqual([])
    expect(await search('120 unheard-of')).toEqual([contractId])
    expect(await search(String(contractId))).toEqual([contractId])
  })

  it('finds no contract of another company or mode, and treats an index tag such as #live2 as an ordinary word', async () => {
    const otherCompanyEmail = await queueEmail(db)
    const testEmail = await queueEmail(db, { companyId, mode: 'test' })
    for (const { contractId, recipient } of [otherCompanyEmail, testEmail]) {
      expect(await search(recipient)).toEqual([])
      expect(await search(String(contractId))).not.toContain(contractId)
    }
    const [row] = await db.sql<{ query: string }>(`SELECT contract_query('#live2 ''#live2'' #tv')::text AS query`)
    expect(row?.query).toBe("'live2':* & 'live2':* & 'tv':*")
  })

  it('finds a contract whose tenant has a name that is too long for an index entry', async () => {
    const { contractId } = await queueEmail(db, { companyId })
    // NFKD expands this character to 18 characters, which makes the name too long for an index entry.
    await db.sql('UPDATE house_contracts SET first_name = $1 WHERE id = $2', ['\uFDFA'.repeat(100), contractId])
    expect(await search('\uFDFA')).toContain(contractId)
  })
})

/**
 * Returns whether a contract matches a filter. This independent implementation is compared with the database's results.
 */
function matchesFilter(
  row: ExportedContract,
  { searchText, createdFrom, startTo, service, status, mail }: ContractFilter,
): boolean {
  const parts = foldText(searchText).split(/\s+/).filter(Boolean)
  const contractWords = wordsOf(row)
  const foldedEmail = foldText(row.email)
  const matchesWord = (part: string) =>
    contractWords.some((word) => (/^\d+$/.test(part) ? word === part : word.startsWith(part)))
  return (
    parts.every((part) =>
      part.includes('@') ? foldedEmail.startsWith(part) : part.split(/[^a-z0-9ßø]+/).every(matchesWord),
    ) &&
    (!createdFrom || toLondonDay(row.createdAt) >= createdFrom) &&
    (!startTo || row.startDate <= startTo) &&
    service.every((name) => row[name]) &&
    (!status || row.status === status) &&
    (!mail || row.mail === mail)
  )
}

const wordsById = new Map<number, string[]>()

function wordsOf({ id, firstName, lastName, email, address, postcode }: ExportedContract): string[] {
  const text = `${id} ${firstName} ${lastName} ${email} ${address} ${postcode.replace(' ', '')}`
  const words = wordsById.get(id) ?? foldText(text).split(/[^a-z0-9ßø]+/)
  wordsById.set(id, words)
  return words
}

const foldText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const LONDON_DAY_FORMAT = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
const toLondonDay = (at: Date) => LONDON_DAY_FORMAT.format(at)
