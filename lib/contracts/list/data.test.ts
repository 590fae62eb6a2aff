import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { questions } from '@/bench/contract-list'
import { fillContracts, LARGEST } from '@/bench/many-contracts'
import { measure } from '@/bench/measure'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { queueEmail } from '@/e2e/support/outbox'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { SERVICES } from '../services'
import { contractBatches, contractsPage, type ExportedContract } from './data'
import { CONTRACT_STATES, listQuery, MAIL_STATES, SORTS, type Wanted } from './schema'

const company = LARGEST as CompanyId
// Three batches of an export, and what fits is both met on the way and gathered.
const CONTRACTS = 3500
const wanted = (changes: Partial<Wanted> = {}): Wanted => ({ ...listQuery.parse({}), words: '', ...changes })

let db: TestDatabase
/** Of the company and live, newest first. */
let every: ExportedContract[]
beforeAll(async () => {
  db = await testDatabase()
  await fillContracts(db.superuser, CONTRACTS)
  every = await all()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

async function all(changes: Partial<Wanted> = {}): Promise<ExportedContract[]> {
  const rows: ExportedContract[] = []
  for await (const batch of contractBatches(company, 'live', wanted(changes))) rows.push(...batch)
  return rows
}

const ids = (contracts: { id: number }[]) => contracts.map(({ id }) => id)

it('reads every contract of the company and the mode once, in batches', async () => {
  const rows = await db.sql<{ id: number }>(
    `SELECT id FROM house_contracts WHERE company_id = $1 AND mode = 'live' ORDER BY created_at DESC, id DESC`,
    [company],
  )
  expect(rows.length).toBeGreaterThan(2_000)
  expect(ids(every)).toEqual(ids(rows))
})

it.each(SORTS)('pages forth and back without a gap or a double while others are made, sorted by %s', async (sort) => {
  const few = wanted({ sort, startFrom: '2024-06-01', startTo: '2024-07-31' })
  const before = ids(await all(few))
  const pages: number[][] = []
  let page = await contractsPage(company, 'live', few)
  expect(page.hasPrevious).toBe(false)
  for (;;) {
    pages.push(ids(page.contracts))
    if (!page.hasNext) break
    await queueEmail(db, { companyId: company })
    page = await contractsPage(company, 'live', few, { after: pages.at(-1)?.at(-1) })
    expect(page.hasPrevious).toBe(true)
  }
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.flat()).toEqual(before)
  for (let at = pages.length - 1; at > 0; at--) {
    const back = await contractsPage(company, 'live', few, { before: pages[at]?.[0] })
    expect(ids(back.contracts)).toEqual(pages[at - 1])
    expect(back).toMatchObject({ hasNext: true, hasPrevious: at > 1 })
  }
})

it('is at its beginning a whole page, also when contracts were added while somebody was on the second', async () => {
  const first = await contractsPage(company, 'live', wanted())
  const second = ids((await contractsPage(company, 'live', wanted(), { after: ids(first.contracts).at(-1) })).contracts)
  // The place of a page whose first rows were not there when it was turned.
  const back = await contractsPage(company, 'live', wanted(), { before: ids(first.contracts)[5] })
  expect(back).toEqual(first)
  expect(ids(back.contracts)).not.toContain(second[0])
})

it.each([
  [
    'created',
    ({ createdAt, startDate, id }: ExportedContract) => `${createdAt.toISOString()} ${startDate} ${id + 1e9}`,
  ],
  ['start', ({ createdAt, startDate, id }: ExportedContract) => `${startDate} ${createdAt.toISOString()} ${id + 1e9}`],
  ['tenant', ({ firstName, lastName, id }: ExportedContract) => `${folded(`${lastName} ${firstName}`)} ${id + 1e9}`],
] as const)('sorts by %s both ways', async (sort, keyOf) => {
  const keys = (await all({ sort })).map(keyOf)
  expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -1 : 1)))
  expect((await all({ sort: `-${sort}` })).map(keyOf)).toEqual(keys.reverse())
})

it('begins anew at a place that is not in the list', async () => {
  const [other] = await db.sql<{ id: number }>('SELECT id FROM house_contracts WHERE company_id = 2 LIMIT 1')
  const first = await contractsPage(company, 'live', wanted())
  expect(await contractsPage(company, 'live', wanted(), { after: other?.id })).toEqual(first)
  expect(await contractsPage(company, 'live', wanted(), { before: 999_999_999 })).toEqual(first)
})

it('finds what was asked for and nothing else', async () => {
  const day = fc.date({ min: new Date('2023-11-20'), max: new Date('2027-06-01'), noInvalidDate: true })
  const date = fc.option(
    day.map((d) => d.toISOString().slice(0, 10)),
    { nil: undefined },
  )
  const oneOf = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
  const now = await all()
  const typed = fc.constantFrom(...now.slice(0, 400)).chain((row) => {
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
    return fc.subarray(texts, { minLength: 0, maxLength: 2 }).map((some) => some.join(' ').toUpperCase())
  })
  const asked = fc.record({
    words: typed,
    createdFrom: date,
    startTo: date,
    service: fc.subarray([...SERVICES], { maxLength: 2 }),
    state: oneOf(CONTRACT_STATES),
    mail: oneOf(MAIL_STATES),
    sort: fc.constantFrom(...SORTS),
  })
  await fc.assert(
    fc.asyncProperty(asked, async (changes) => {
      const fits = now.filter((row) => isWanted(row, wanted(changes)))
      expect(ids(await all(changes)).sort()).toEqual(ids(fits).sort())
    }),
    { seed: 20_261_120, numRuns: 12 },
  )
})

describe('words', () => {
  const found = async (words: string) => ids(await all({ words }))

  /** A contract of somebody, with its own address that nobody else has. */
  const contractOf = async (lastName: string, email = 'somebody@example.org') => {
    const { contractId } = await queueEmail(db, { companyId: company })
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
  ])('finds %s as people type it', async (name, typed) => {
    const contractId = await contractOf(name)
    for (const words of typed) {
      expect(await found(`${words} unheard`), words).toContain(contractId)
      expect(await found(`${words} and-nobody`)).toEqual([])
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
  ])('finds what was typed as %s', async (typed) => {
    const contractId = await contractOf('King', 'ada.king@x.org')
    expect(await found(typed)).toContain(contractId)
  })

  it('takes "contract 17" for its number, and a letter for the beginning of a word', async () => {
    const contractId = await contractOf('King')
    expect(await found(`Contract ${contractId}`)).toContain(contractId)
    expect(await found(`number: ${contractId}`)).toContain(contractId)
    expect(await found('x unheard')).not.toContain(contractId)
  })

  it.each(['---', '|', '\\', '  —  %  '])('finds nothing for %s, which is no word', async (typed) => {
    expect(await found(typed)).toEqual([])
  })

  it('a number is meant whole: 12 is not 120, and an id is one contract’s', async () => {
    const { contractId } = await queueEmail(db, { companyId: company })
    await db.sql(`UPDATE house_contracts SET matched_address = '120 Unheard-of Mews' WHERE id = $1`, [contractId])
    expect(await found('12 unheard-of')).toEqual([])
    expect(await found('120 unheard-of')).toEqual([contractId])
    expect(await found(String(contractId))).toEqual([contractId])
  })

  it('finds nothing of another company or mode, nor by the marks that stand beside the words', async () => {
    const other = await queueEmail(db)
    const test = await queueEmail(db, { companyId: company, mode: 'test' })
    for (const { contractId, recipient } of [other, test]) {
      expect(await found(recipient)).toEqual([])
      expect(await found(String(contractId))).not.toContain(contractId)
    }
    const [row] = await db.sql<{ query: string }>(`SELECT contract_query('#live2 ''#live2'' #tv')::text AS query`)
    expect(row?.query).toBe("'live2':* & 'live2':* & 'tv':*")
  })

  it('stores what no index could hold of a name', async () => {
    const { contractId } = await queueEmail(db, { companyId: company })
    // NFKD makes 18 characters of this one.
    await db.sql('UPDATE house_contracts SET first_name = $1 WHERE id = $2', ['\uFDFA'.repeat(100), contractId])
    expect(await found('\uFDFA')).toContain(contractId)
  })
})

/** The service's answer in other words: the whole list, looked through in memory. */
function isWanted(row: ExportedContract, { words, createdFrom, startTo, service, state, mail }: Wanted): boolean {
  const parts = folded(words).split(/\s+/).filter(Boolean)
  const byWord = wordsOf(row)
  const whole = folded(row.email)
  const begins = (part: string) => byWord.some((word) => (/^\d+$/.test(part) ? word === part : word.startsWith(part)))
  return (
    parts.every((part) => (part.includes('@') ? whole.startsWith(part) : part.split(/[^a-z0-9ßø]+/).every(begins))) &&
    (!createdFrom || londonDay(row.createdAt) >= createdFrom) &&
    (!startTo || row.startDate <= startTo) &&
    service.every((name) => row[name]) &&
    (!state || row.state === state) &&
    (!mail || row.mail === mail)
  )
}

const known = new Map<number, string[]>()

function wordsOf({ id, firstName, lastName, email, address, postcode }: ExportedContract): string[] {
  const text = `${id} ${firstName} ${lastName} ${email} ${address} ${postcode.replace(' ', '')}`
  const words = known.get(id) ?? folded(text).split(/[^a-z0-9ßø]+/)
  known.set(id, words)
  return words
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
const londonDay = (at: Date) => DAY.format(at)

it('answers from the indexes, as its measuring shows', async () => {
  const said: string[] = []
  const { log } = inject('cluster')
  await measure(questions(CONTRACTS), {
    superuserUrl: db.superuser,
    log,
    times: 1,
    say: (line) => said.push(line),
  })
  const answers = said.filter((line) => line.startsWith('\n── '))
  expect(answers.length).toBeGreaterThan(20)
  for (const answer of answers) {
    if (!answer.includes('first byte')) expect(answer).toContain('duration: ')
    // Most of a company's few contracts may be read as they lie; what is gathered, and a page, never.
    if (/── (a rare|nobody|a number|a letter and)/.test(answer)) expect(answer).toContain('house_contracts_by_words')
    // Of an address only what few have is asked for: what most begin with would all be gathered first.
    if (/── an address/.test(answer)) {
      expect(answer).toMatch(/Index Cond: \(search_words @@ .*'(cardigan|ls6)'':\*/)
      expect(answer).not.toMatch(/Index Cond: \(search_words @@ .*'(road|leeds)'':\*/)
    }
    // Of this company alone: another's outage makes nothing slower here.
    if (/── e-mail (returned|captured)/.test(answer)) expect(answer).toContain('emails_of_company_in_state')
    if (/── (first page|by )/.test(answer)) expect(answer).not.toContain('Seq Scan on house_contracts')
  }
})
