// Checks the data export against the inventory of personal data. Every column that the inventory doesn't exclude must
// be in the export.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { SignedInTenant, SupportStaff } from '@/lib/platform/identity/session-types'
import { addTenantNote } from '@/lib/support/notes/add-tenant-note'
import { type CanaryTenant, createCanaryTenant, findCanarySpellings } from '../../../e2e/helpers/canary-tenant'
import { createTestDatabase, type TestDatabase } from '../../../e2e/helpers/create-test-database'
import { insertCompany, queueEmail } from '../../../e2e/helpers/queue-and-find-emails'
import { signInSupportStaff } from '../../../e2e/helpers/sign-in'
import { PERSONAL_DATA } from '../personal-data-inventory'
import { findDataExportForSupport } from './find-data-export-for-support'
import { getOwnDataExport } from './get-own-data-export'

let db: TestDatabase
let user: SupportStaff
let canary: CanaryTenant

beforeAll(async () => {
  db = await createTestDatabase()
  await db.unlockLogs()
  await db.sql(`INSERT INTO rate_cards (checksum) VALUES (sha256('card'))`)
  const { userId } = await signInSupportStaff(db)
  user = { userId, actor: { type: 'support_staff', id: userId } } as SupportStaff
  canary = await createCanaryTenant(db, (await insertCompany(db)) as CompanyId)
  await addTenantNote(user, canary.tenantId, { reason: 'bills', text: 'Asked for the price' })
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const exportAsJson = async () =>
  JSON.stringify(await findDataExportForSupport(user, canary.tenantId, 'tenant.exported'))

it('exports only the tenant’s own data and no secrets', async () => {
  const otherEmail = await queueEmail(db)
  const insertSimilarUnmatchedAddress = (emailKey: string, changes: Record<string, string> = {}) =>
    db.sql(
      `INSERT INTO unmatched_addresses (company_id, mode, email_key, request, candidates, request_id, created_at, expires_at)
       SELECT company_id, mode, $1, request || $2::jsonb, '[]', gen_random_uuid(), created_at, expires_at
       FROM unmatched_addresses LIMIT 1`,
      [emailKey, JSON.stringify(changes)],
    )
  await insertSimilarUnmatchedAddress('before-correction@x.org')
  // Insert another company's request with the same details. The export must leave it out. Otherwise, a company could
  // read that request by inventing a tenant with these details.
  const otherCompanyId = await insertCompany(db)
  await insertSimilarUnmatchedAddress('other-company@x.org')
  await db.sql(`UPDATE unmatched_addresses SET company_id = $1 WHERE email_key = 'other-company@x.org'`, [
    otherCompanyId,
  ])
  await insertSimilarUnmatchedAddress('flatmate@x.org', { birthday: '1990-01-01' })
  await insertSimilarUnmatchedAddress('twin@x.org', { firstName: 'Twin' })
  const [session] = await db.sql<{ id: string }>('SELECT id FROM tenant_sessions WHERE tenant_id = $1', [
    canary.tenantId,
  ])
  const [token] = await db.sql<{ id: string; hash: Buffer }>(
    'SELECT id, hash FROM tenant_tokens WHERE tenant_id = $1',
    [canary.tenantId],
  )
  const [authenticator] = await db.sql<{ secret: Buffer; code: Buffer }>(
    `SELECT totp_secret AS secret, (SELECT hash FROM tenant_recovery_codes WHERE tenant_id = id) AS code
     FROM tenants WHERE id = $1`,
    [canary.tenantId],
  )
  const text = await exportAsJson()
  expect(findCanarySpellings(text)).toEqual(expect.arrayContaining(['zsofia', 'thwack', '1951-07-13', '7700 900461']))
  expect(text).toContain('before-correction@x.org')
  const ownText = JSON.stringify(await getOwnDataExport({ tenantId: canary.tenantId } as SignedInTenant))
  expect(findCanarySpellings(ownText)).toEqual(expect.arrayContaining(['zsofia', 'thwack']))
  expect(ownText).not.toContain('before-correction@x.org')
  for (const secret of [
    'other-company@x.org',
    'flatmate@x.org',
    'twin@x.org',
    'argon2',
    session?.id,
    token?.id,
    token?.hash.toString('hex'),
    token?.hash.toString('base64'),
    authenticator?.secret.toString('base64'),
    authenticator?.code.toString('base64'),
    otherEmail.recipient,
  ]) {
    expect(secret).toEqual(expect.any(String))
    expect(text).not.toContain(secret)
    expect(ownText).not.toContain(secret)
  }
  await db.sql(`DELETE FROM unmatched_addresses WHERE email_key LIKE '%@x.org'`)
  expect(await db.sql('SELECT action, tenant_ids FROM support_access_log WHERE user_id = $1', [user.userId])).toEqual([
    { action: 'tenant.exported', tenant_ids: [canary.tenantId] },
  ])
})

it('exports no data of a test tenant', async () => {
  const { contractId } = await queueEmail(db, { mode: 'test' })
  const [testContract] = await db.sql<{ tenant_id: number }>('SELECT tenant_id FROM house_contracts WHERE id = $1', [
    contractId,
  ])
  expect(await findDataExportForSupport(user, testContract?.tenant_id ?? 0, 'tenant.exported')).toBeNull()
})

/**
 * The SQL condition that selects the tenant's rows in each table. `:tenant` stands for the tenant's ID, and 'true'
 * selects every row.
 */
const ROW_CONDITIONS: Record<string, string> = {
  tenants: 'id = :tenant',
  house_contracts: 'tenant_id = :tenant',
  quote_requests: 'tenant_id = :tenant',
  unmatched_addresses: 'true',
  closed_unmatched_addresses: 'contract_id IN (SELECT id FROM house_contracts WHERE tenant_id = :tenant)',
  emails: 'contract_id IN (SELECT id FROM house_contracts WHERE tenant_id = :tenant)',
  // A trigger adds other rows while the test changes emails.
  email_status_history: `status = 'failed'`,
  email_events: 'true',
  tenant_tokens: 'tenant_id = :tenant',
  tenant_sessions: 'tenant_id = :tenant',
  tenant_passkeys: 'tenant_id = :tenant',
  support_notes: 'tenant_id = :tenant',
  api_requests: 'true',
  support_access_log: ':tenant = ANY (tenant_ids)',
  audit_events: `action LIKE 'house_contract.%' AND subject_id IN (SELECT id FROM house_contracts WHERE tenant_id = :tenant)`,
}

/** The columns by which the export finds a tenant's rows. The test must not change their values. */
const LINKING_COLUMNS = [
  ...[
    'support_access_log.tenant_ids',
    'support_access_log.unmatched_address_ids',
    'audit_events.subject_id',
    'api_requests.id',
    'unmatched_addresses.email_key',
  ],
]

/** For each column type, a function that creates a unique value. The test then looks for the value in the export. */
const UNIQUE_VALUES: Record<string, (n: number) => string | number | string[]> = {
  // With this prefix, the value also counts as an action on a contract, so that the export finds its audit event.
  text: (n) => `house_contract.canary_${n}_`,
  uuid: () => randomUUID(),
  integer: (n) => 700_000 + n,
  date: (n) => new Date(Date.UTC(1950, 0, n)).toISOString().slice(0, 10),
  'timestamp with time zone': (n) => new Date(Date.now() - n * 61_007).toISOString(),
  _text: (n) => [`canary_${n}_`],
  _uuid: () => [randomUUID()],
  jsonb: (n) => JSON.stringify({ fields: { firstName: `canary_${n}_` }, unknown: 0 }),
}

/**
 * For each enum column, a value that differs from the stored one. Columns without a value in this constant or in
 * `UNIQUE_VALUES` are booleans, which the test negates. Each change must show in the export.
 */
const ALTERNATIVE_VALUES: Record<string, string> = {
  'house_contracts.status': `'closed'`,
  'emails.status': `'complained'`,
  'email_status_history.status': `'bounced'`,
  'tenant_tokens.purpose': `'password_reset'`,
}

it('exports every column with tenants’ personal data, except for columns that the inventory excludes from exports', async () => {
  // Drop the check constraints, because the `UNIQUE_VALUES` would violate them.
  const [checks] = await db.sql<{ statements: string }>(
    `SELECT string_agg(format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I', conrelid::regclass, conname), ';') AS statements
     FROM pg_constraint WHERE contype = 'c' AND coninhcount = 0 AND conrelid <> 0 AND conrelid::regclass::text = ANY ($1)`,
    [Object.keys(ROW_CONDITIONS)],
  )
  await db.sql(`${checks?.statements}; ALTER TABLE house_contracts DISABLE TRIGGER USER`)
  const types = await db.sql<{ name: string; type: string }>(
    `SELECT table_name || '.' || column_name AS name, CASE data_type WHEN 'ARRAY' THEN udt_name ELSE data_type END AS type
     FROM information_schema.columns WHERE table_schema = 'public'`,
  )
  const columns = PERSONAL_DATA.filter(
    ({ dataSubject, exportExclusion }) => dataSubject === 'tenants' && !exportExclusion,
  )
    .flatMap(({ table, columns }) => columns.map((column) => ({ table, column, name: `${table}.${column}` })))
    .filter(({ name }) => !LINKING_COLUMNS.includes(name))
    .map((column, index) => ({ ...column, value: UNIQUE_VALUES[findColumnType(types, column.name)]?.(index + 1) }))
  expect(columns.length).toBeGreaterThan(75)

  const columnsWithValue = columns.filter(({ value }) => value !== undefined)
  for (const { table, column, value } of columnsWithValue) await updateColumn(table, column, '$1', [value])
  await db.sql(`
    UPDATE unmatched_addresses SET email_key = (SELECT email_key FROM tenants WHERE id = ${canary.tenantId});
    UPDATE api_requests SET id = (SELECT request_id FROM house_contracts WHERE tenant_id = ${canary.tenantId})`)
  let text = await exportAsJson()
  expect(
    columnsWithValue.filter(({ value }) => !text.includes(/canary_\d+_/.exec(`${value}`)?.[0] ?? `${value}`)),
  ).toEqual([])

  for (const { table, column, name } of columns.filter(({ value }) => value === undefined)) {
    await updateColumn(table, column, ALTERNATIVE_VALUES[name] ?? `NOT "${column}"`, [])
    const textAfter = await exportAsJson()
    expect(withoutExportMetadata(textAfter), name).not.toBe(withoutExportMetadata(text))
    text = textAfter
  }
})

const findColumnType = (types: { name: string; type: string }[], name: string) =>
  types.find((type) => type.name === name)?.type ?? ''

const updateColumn = (table: string, column: string, value: string, values: unknown[]) =>
  db.sql(
    `UPDATE ${table} SET "${column}" = ${value} WHERE ${ROW_CONDITIONS[table]?.replaceAll(':tenant', `${canary.tenantId}`)}`,
    values,
  )

/** Removes the time and the access log from an export, because they differ between any two exports. */
const withoutExportMetadata = (text: string) =>
  JSON.stringify({ ...JSON.parse(text), exportedAt: null, supportAccess: null })
