import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany, PERSON, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import { signInSupportStaff } from '@/e2e/helpers/sign-in'
import { UPCOMING_TENANCY } from '@/e2e/helpers/upcoming-tenancy'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { purgeUnusedNameWords } from './purge-unused-name-words'
import { searchTenants } from './search-tenants'

let db: TestDatabase
let user: SupportStaff
let companyId: number
let zoe: TenantFixture
let quoteOnlyTenant: TenantFixture
let testTenants: TenantFixture[]

interface TenantFixture {
  tenantId: number
  contractId: number
  email: string
  requestId: string
}

interface TenantOptions {
  firstName?: string
  lastName?: string
  contactNo?: string
  mode?: 'live' | 'test'
  address?: string
}

/** Creates a tenant with a contract. They're called Bartholomew Somebody unless `options` sets a name. */
async function createTenant(options: TenantOptions = {}): Promise<TenantFixture> {
  const { firstName = 'Bartholomew', lastName = 'Somebody', contactNo = '+44 7700 900999', mode = 'live' } = options
  const person = [firstName, lastName, contactNo]
  const { contractId, recipient } = await queueEmail(db, { companyId, mode })
  const [row] = await db.sql<{ tenant_id: number; request_id: string }>(
    `UPDATE house_contracts SET (first_name, last_name, contact_no) = ($2, $3, $4), matched_address = coalesce($5, matched_address),
       address = coalesce($5, address), postcode = CASE WHEN $5 IS NULL THEN postcode ELSE right($5, 7) END
     WHERE id = $1 RETURNING tenant_id, request_id`,
    [contractId, ...person, options.address ?? null],
  )
  const updateSql = 'UPDATE tenants SET (first_name, last_name, contact_no) = ($2, $3, $4) WHERE id = $1'
  await db.sql(updateSql, [row?.tenant_id, ...person])
  return { tenantId: row?.tenant_id ?? 0, contractId, email: recipient, requestId: row?.request_id ?? '' }
}

/** Creates a tenant who has only requested a quote. */
async function createQuoteOnlyTenant(mode: 'live' | 'test' = 'live'): Promise<TenantFixture> {
  const [requestId, email] = [randomUUID(), `quote-${randomUUID()}@example.org`]
  await db.sql(
    `SELECT store_quote_request($1, $2, $3, 'Ifeoma', 'Wetherspoon', $4, $4, '0113 496 0123', 'BD23 1ZZ', 2, '2027-01-01', '2027-06-30', 1)`,
    [companyId, mode, requestId, email],
  )
  const [row] = await db.sql<{ id: number }>('SELECT id FROM tenants WHERE email_key = $1', [email])
  return { tenantId: row?.id ?? 0, contractId: 0, email, requestId }
}

beforeAll(async () => {
  db = await createTestDatabase()
  await db.unlockLogs()
  process.env.SUPPORT_LOOKUPS_PER_HOUR = '1000'
  user = (await signInSupportStaff(db)) as unknown as SupportStaff
  companyId = await insertCompany(db)
  await db.sql(`INSERT INTO rate_cards (checksum) VALUES (decode(repeat('ab', 32), 'hex'))`)
  const zoeDetails = { firstName: 'Zoë', lastName: 'O’Shaughnessy', contactNo: '(+44) 7700-900 456' }
  const address = '97 Unheard-of Mews, Lerwick, ZE3 9JW'
  zoe = await createTenant({ ...zoeDetails, address })
  quoteOnlyTenant = await createQuoteOnlyTenant()
  // Test tenants must never appear in results.
  testTenants = [await createTenant({ ...zoeDetails, address, mode: 'test' }), await createQuoteOnlyTenant('test')]
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

async function search(query: string) {
  const outcome = await searchTenants(user, query)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.tenants
}
const searchIds = async (query: string) => (await search(query)).map(({ id }) => id)

describe('the tenant search', () => {
  it.each([
    ['email address', () => zoe.email],
    ['email address in capitals and angle brackets', () => ` <${zoe.email.toUpperCase()}> `],
    ['the beginning of the email address', () => zoe.email.slice(0, 15)],
    ['tenant number', () => `T${zoe.tenantId}`],
    ['contract number', () => `contract ${zoe.contractId}`],
    ['request ID', () => zoe.requestId.toUpperCase()],
    ['phone number', () => '+44 7700 900456'],
    ['phone number without country code', () => '07700900456'],
    ['phone number with international prefix', () => '0044 (0)7700 900 456'],
    ['the end of the phone number', () => '900 456'],
    ['the last four digits of the phone number', () => '0456'],
    ['the beginning of the phone number', () => '07700 9004'],
    ['email address with a mistyped domain', () => zoe.email.replace('example', 'exmaple')],
    ['email address with a letter too many before the @', () => zoe.email.replace('@', 'x@')],
    ['postcode', () => 'ze39jw'],
    ['the beginning of the postcode', () => 'ZE3 9'],
    ['address', () => '97 unheard of mews'],
    ['name', () => 'Zoë O’Shaughnessy'],
    ['name without diacritics', () => "zoe o'shaughnessy"],
    ['last name before first name', () => 'OSHAUGHNESSY, ZOE'],
    ['the beginning of a name', () => 'o’shaugh'],
    ['the middle of a name', () => 'aughness'],
    ['name and postcode', () => 'shaughnessy ze3 9jw'],
    ['name with transposed letters', () => 'oshuaghnessy'],
    ['name with three typos', () => 'oshaunesy'],
    ['both names with typos', () => 'zoee shaughnesy'],
    ['the beginning of a name with a typo', () => 'oshawgh'],
    ['both names without a space', () => 'oshaughnessyzoe'],
  ])('finds a tenant by %s', async (_, buildQuery) => {
    expect(await searchIds(buildQuery())).toEqual([zoe.tenantId])
  })

  it.each([
    ['email address', () => quoteOnlyTenant.email],
    ['request ID', () => quoteOnlyTenant.requestId],
    ['postcode', () => 'bd231zz'],
    ['phone number', () => '+44 113 4960123'],
    ['the beginning of the phone number', () => '0113 4960'],
    ['email address with a mistyped domain', () => `${quoteOnlyTenant.email.slice(0, -1)}`.replace('.or', '.ogr')],
    ['name', () => 'ifeoma wetherspoon'],
    ['name with typos', () => 'wetherpsoon'],
    ['the beginning of a name', () => 'wethers'],
  ])('finds a tenant who has only requested a quote, by %s', async (_, buildQuery) => {
    expect(await searchIds(buildQuery())).toEqual([quoteOnlyTenant.tenantId])
  })

  it.each(['900457', '07701 9004', '1456'])('finds no tenant by %s, which is in no phone number', async (query) => {
    expect(await searchIds(query)).toEqual([])
  })

  it.each(['example.com', 'outlook.com'])('finds no tenant by an email at the wrong domain %s', async (domain) => {
    expect(await searchIds(zoe.email.replace('example.org', domain))).toEqual([])
  })

  it('finds a tenant by an email address without its full stop', async () => {
    const { tenantId } = await createTenant()
    await db.sql(
      `UPDATE tenants SET email = 'una.quill@example.org', email_key = 'una.quill@example.org' WHERE id = $1`,
      [tenantId],
    )
    expect(await searchIds('unaquill@example.org')).toEqual([tenantId])
    expect(await searchIds('unaqill@example.org')).toEqual([])
  })

  it('finds a tenant by the ID of a repeated request that returned the existing contract', async () => {
    const id = randomUUID()
    await db.sql(
      `INSERT INTO api_requests (id, at, company_id, mode, api_key_id, endpoint, status, duration_ms, contract_id, replayed)
       VALUES ($1, now(), $2, 'live', 1, 'createBillsPackage', 200, 1.5, $3, true)`,
      [id, companyId, zoe.contractId],
    )
    expect(await searchIds(id)).toEqual([zoe.tenantId])
  })

  it('finds a tenant by a bare contract number, without the word “contract”', async () => {
    expect(await searchIds(String(zoe.contractId))).toContain(zoe.tenantId)
  })
})

it.each(['李明', '明李', '李 明'])(
  'finds a tenant by a Chinese name, with or without a space and in either order: %s',
  async (query) => {
    const ming = await createTenant({ firstName: '明', lastName: '李' })
    expect((await search(query))[0]).toMatchObject({ id: ming.tenantId, matchedBy: 'name' })
  },
)

it('never finds a test tenant in support’s search, not even by number or request ID', async () => {
  for (const { tenantId, contractId, requestId, email } of testTenants) {
    const queries = [`T${tenantId}`, requestId, email, ...(contractId ? [`contract ${contractId}`] : [])]
    for (const query of queries) expect(await searchIds(query), query).toEqual([])
  }
})

it('returns what matched the search, but no date of birth or phone number', async () => {
  const [result] = await search('97 unheard')
  expect(result).toEqual({
    ...{ id: zoe.tenantId, firstName: 'Zoë', lastName: 'O’Shaughnessy', email: zoe.email, erased: false },
    ...{ matchedBy: 'words', wordsOf: 'address', near: null },
    contract: {
      ...{ id: zoe.contractId, status: 'active', address: '97 Unheard-of Mews, Lerwick, ZE3 9JW' },
      ...{ companyName: 'Headingley Lets', ...UPCOMING_TENANCY },
    },
  })
  expect(await search('oshuaghnessy')).toMatchObject([{ matchedBy: 'near-name', near: 'oshaughnessy' }])
  expect(await search('zoe oshaughnessy')).toMatchObject([{ matchedBy: 'name' }])
  expect(await search(quoteOnlyTenant.email)).toMatchObject([{ matchedBy: 'email', contract: null }])
})

it('logs each search once with the tenants that it shows, except searches that are too short', async () => {
  await db.sql('DELETE FROM support_access_log')
  for (const query of ['', ' ', 'ab', '李', '%%%'])
    expect(await searchTenants(user, query)).toMatchObject({ ok: false })
  await search('ifeoma wetherspoon')
  await search('xqzvwk')
  expect(await db.sql('SELECT action, tenant_ids FROM support_access_log ORDER BY id')).toEqual([
    { action: 'tenant.searched', tenant_ids: [quoteOnlyTenant.tenantId] },
    { action: 'tenant.searched', tenant_ids: [] },
  ])
})

it('returns at most 20 tenants, with exact matches before misspelt names', async () => {
  const tenants: TenantFixture[] = []
  for (let n = 0; n < 22; n++) tenants.push(await createTenant({ firstName: 'Petronella', lastName: `Marchbanks` }))
  const similarTenant = await createTenant({ firstName: 'Petronella', lastName: 'Marchbank' })
  const [oldestId, cancelledId, ...otherIds] = tenants.map(({ tenantId }) => tenantId)
  await db.sql(`UPDATE house_contracts SET status = 'cancelled', cancelled_at = now() WHERE tenant_id = $1`, [
    cancelledId,
  ])
  const outcome = await searchTenants(user, 'petronella marchbanks')
  expect(outcome).toMatchObject({ ok: true, hasMore: true })
  expect(await searchIds('petronella marchbanks')).toEqual(otherIds.reverse())
  await db.sql(`DELETE FROM emails WHERE contract_id IN (SELECT id FROM house_contracts WHERE tenant_id = ANY ($1))`, [
    otherIds,
  ])
  await db.sql('DELETE FROM house_contracts WHERE tenant_id = ANY ($1)', [otherIds])
  await db.sql('DELETE FROM tenant_tokens WHERE tenant_id = ANY ($1)', [otherIds])
  await db.sql('DELETE FROM tenants WHERE id = ANY ($1)', [otherIds])
  expect(await searchIds('petronella marchbanks')).toEqual([oldestId, cancelledId, similarTenant.tenantId])
})

describe('the tenant search index', () => {
  const findNameWords = async (word: string) => db.sql('SELECT word FROM name_words WHERE word = $1', [word])

  it('includes a tenant’s name and phone number as soon as a contract is created', async () => {
    const { contractId } = await queueEmail(db, { companyId })
    const [row] = await db.sql<{ tenant_id: number }>('SELECT tenant_id FROM house_contracts WHERE id = $1', [
      contractId,
    ])
    for (const query of [`${PERSON.firstName} ${PERSON.lastName}`, 'quilfether', PERSON.contactNo])
      expect(await searchIds(query), query).toContain(row?.tenant_id)
  })

  it('drops the old words of a corrected name if no other tenant has them', async () => {
    const { tenantId } = await createTenant({ lastName: 'Blenkinsopp', contactNo: '07700 900777' })
    await db.sql(`UPDATE tenants SET last_name = 'Featherstonehaugh' WHERE id = $1`, [tenantId])
    // The old name must still find the tenant, because their contract contains it.
    expect(await searchIds('blenkinsopp')).toEqual([tenantId])
    await db.sql(`UPDATE house_contracts SET last_name = 'Featherstonehaugh', contact_no = '1' WHERE tenant_id = $1`, [
      tenantId,
    ])
    expect([await searchIds('blenkinsopp'), await findNameWords('blenkinsopp')]).toEqual([[], []])
    expect(await searchIds('featherstonhaugh')).toEqual([tenantId])
    expect(await searchIds('07700 900777')).toEqual([tenantId])
    await db.sql('UPDATE tenants SET erased_at = now() WHERE id = $1', [tenantId])
    expect([await searchIds('07700 900777'), await findNameWords('featherstonehaugh')]).toEqual([[], []])
    expect(await findNameWords('bartholomew')).toHaveLength(1)
  })

  it('keeps a name if its only tenant is deleted while another tenant with that name is created', async () => {
    const insertTenantSql = (name: string) =>
      `INSERT INTO tenants (mode, email_key, email, first_name, last_name, contact_no)
       VALUES ('live', '${randomUUID()}@x.org', 'a@x.org', 'A', '${name}', '1')`
    const isWaitingForLock = async () =>
      (
        await db.sql(
          `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        )
      ).length === 1
    const [firstClient, secondClient] = await Promise.all(
      [1, 2].map(async () => {
        const client = new pg.Client({ connectionString: db.owner })
        await client.connect()
        return client
      }),
    )
    const deleteTenantSql = (name: string) => `DELETE FROM tenants WHERE last_name = '${name}'`
    for (const [name, firstSql, secondSql] of [
      ['Goer', deleteTenantSql, insertTenantSql],
      ['Comer', insertTenantSql, deleteTenantSql],
    ] as const) {
      await db.sql(insertTenantSql(name))
      await firstClient?.query(`BEGIN; ${firstSql(name)}`)
      const secondStatement = secondClient?.query(secondSql(name))
      // A statement that adds a word waits for a transaction that is deleting it. A statement that deletes a word
      // doesn't wait: it skips the word while another transaction is adding it.
      if (firstSql === deleteTenantSql) await expect.poll(isWaitingForLock).toBe(true)
      else await secondStatement
      await firstClient?.query('COMMIT')
      await secondStatement
      expect(await findNameWords(name.toLowerCase()), name).toHaveLength(1)
    }
    await Promise.all([firstClient?.end(), secondClient?.end()])
  })

  it('drops unused name words during maintenance', async () => {
    await db.sql(`INSERT INTO name_words VALUES ('abandoned')`)
    expect(await purgeUnusedNameWords()).toBe(1)
    expect([await findNameWords('abandoned'), (await findNameWords('bartholomew')).length]).toEqual([[], 1])
  })
})
