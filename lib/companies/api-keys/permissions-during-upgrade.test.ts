// Tests API keys while web processes of the previous build run, which know only the column scope. They must never see a
// restricted key as unrestricted, and this build must understand the keys that they create or change.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { ApiKeyPermission } from '@/prisma/client/enums'
import { createCompany } from '../create-company'
import { createApiKey } from './create-api-key'
import { UNRESTRICTED } from './key-restrictions'
import { restrictApiKey } from './restrict-api-key'

let db: TestDatabase
let companyId: CompanyId
beforeAll(async () => {
  db = await createTestDatabase()
  companyId = (await createCompany(prisma(), 'Acme Lets')).id as CompanyId
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

async function createKey(permissions: ApiKeyPermission[]): Promise<number> {
  const restrictions = { ...UNRESTRICTED, permissions }
  const created = await createApiKey(OPERATOR, companyId, 'live', { label: null, expiresAt: null, restrictions })
  if (!created.ok) throw new Error(created.reason)
  return created.id
}

const findKey = async (id: number) =>
  (await db.sql('SELECT scope, permissions::text[] FROM api_keys WHERE id = $1', [id]))[0]

it.each([
  [['all'], null],
  [['quotes'], 'quotes'],
  [['contracts'], 'contracts'],
  [['read'], 'read'],
  [['read', 'write'], 'write'],
  [['quotes', 'contracts', 'read', 'write'], 'contracts'],
  [['quotes', 'read', 'write'], 'quotes'],
] as [ApiKeyPermission[], string | null][])(
  'shows an old process an API key with the permissions %j as a key with the scope %s',
  async (permissions, scope) => {
    expect(await findKey(await createKey(permissions))).toEqual({ scope, permissions })
    const id = await createKey(permissions[0] === 'all' ? ['quotes'] : ['all'])
    await restrictApiKey(OPERATOR, companyId, 'live', id, { changes: { permissions } })
    expect(await findKey(id)).toEqual({ scope, permissions })
  },
)

it.each([
  [null, ['all']],
  ['quotes', ['quotes']],
  ['contracts', ['contracts']],
  ['read', ['read']],
  ['write', ['read', 'write']],
])('gives an API key to which an old process gives the scope %s the permissions %j', async (scope, permissions) => {
  const [inserted] = await db.sql<{ id: number }>(
    `INSERT INTO api_keys (company_id, mode, hash, prefix, label, scope)
     VALUES ($1, 'live', sha256(random()::text::bytea), 'eb_live_abcd', 'Old', $2) RETURNING id`,
    [companyId, scope],
  )
  expect(await findKey(inserted!.id)).toEqual({ scope, permissions })
  const id = await createKey(scope === null ? ['quotes', 'read'] : ['all'])
  await db.sql('UPDATE api_keys SET scope = $2, allowed_networks = DEFAULT WHERE id = $1', [id, scope])
  expect(await findKey(id)).toEqual({ scope, permissions })
})

it('keeps an API key’s permissions if an old process changes only another restriction', async () => {
  const permissions: ApiKeyPermission[] = ['quotes', 'contracts', 'read']
  const id = await createKey(permissions)
  await db.sql(`UPDATE api_keys SET scope = 'contracts', requests_per_minute = 60 WHERE id = $1`, [id])
  expect(await findKey(id)).toEqual({ scope: 'contracts', permissions })
})
