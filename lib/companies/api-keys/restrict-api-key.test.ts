import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { createCompany } from '../create-company'
import { setCompanyRateLimit } from '../set-company-rate-limit'
import { createApiKey } from './create-api-key'
import { findValidApiKey } from './find-valid-api-key'
import { hashKey } from './generate-and-hash-key'
import {
  computeRestrictionsVersion,
  describeRestrictions,
  type KeyRestrictions,
  UNRESTRICTED,
} from './key-restrictions'
import { listApiKeys } from './list-api-keys'
import { restrictApiKey } from './restrict-api-key'
import { revokeApiKey } from './revoke-api-key'
import { rotateApiKey } from './rotate-api-key'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const RESTRICTIONS: KeyRestrictions = {
  permissions: ['quotes', 'contracts', 'read'],
  allowedNetworks: ['192.0.2.1', '2001:db8::/32', '2001:db9::1', '198.51.100.0/24'],
  requestsPerMinute: 100,
}

/** Creates a company with a key. */
async function createTestKey(restrictions?: KeyRestrictions) {
  const companyId = (await createCompany(prisma(), 'Acme Lets')).id as CompanyId
  const created = await createApiKey(OPERATOR, companyId, 'live', { label: 'Website', expiresAt: null, restrictions })
  if (!created.ok) throw new Error(created.reason)
  const restrict = (changes: Partial<KeyRestrictions>, version?: string) =>
    restrictApiKey(OPERATOR, companyId, 'live', created.id, { changes, version })
  const findChanges = () =>
    db.sql(
      `SELECT action, old_values, new_values FROM audit_events
       WHERE company_id = $1 AND action LIKE 'api_key.%\\_changed' AND subject_id = $2 ORDER BY id`,
      [companyId, created.id],
    )
  return { ...created, companyId, restrict, findChanges }
}

it('creates an API key with restrictions, and lists them', async () => {
  const { companyId } = await createTestKey(RESTRICTIONS)
  expect(await listApiKeys(companyId, 'live')).toMatchObject([RESTRICTIONS])
})

it('creates an API key without restrictions by default', async () => {
  const { companyId, key } = await createTestKey()
  expect(await listApiKeys(companyId, 'live')).toMatchObject([UNRESTRICTED])
  expect(await findValidApiKey(hashKey(key))).toMatchObject({
    permissions: ['all'],
    allowedNetworks: null,
    requestsPerMinute: 600,
  })
})

it('changes only the given restrictions of an API key, and records the old and new values of each change in the audit log', async () => {
  const { companyId, restrict, findChanges } = await createTestKey()
  expect(await restrict({ permissions: RESTRICTIONS.permissions, requestsPerMinute: null })).toEqual({
    ok: true,
    restrictions: { ...UNRESTRICTED, permissions: RESTRICTIONS.permissions },
    companyLimit: 600,
  })
  const { allowedNetworks, requestsPerMinute } = RESTRICTIONS
  const restricted = { ok: true, restrictions: RESTRICTIONS, companyLimit: 600 }
  expect(await restrict({ allowedNetworks, requestsPerMinute })).toEqual(restricted)
  expect(await restrict(RESTRICTIONS)).toEqual(restricted)
  expect(await listApiKeys(companyId, 'live')).toMatchObject([RESTRICTIONS])
  expect(await restrict(UNRESTRICTED)).toMatchObject({ ok: true })
  expect(await listApiKeys(companyId, 'live')).toMatchObject([UNRESTRICTED])
  const values = [RESTRICTIONS.permissions, allowedNetworks, ['100']]
  const actions = ['api_key.scope_changed', 'api_key.networks_changed', 'api_key.rate_limit_changed']
  expect(await findChanges()).toEqual([
    ...actions.map((action, index) => ({ action, old_values: [], new_values: values[index] })),
    ...actions.map((action, index) => ({ action, old_values: values[index], new_values: [] })),
  ])
})

it('changes nothing and writes no audit event if an API key’s networks are only reordered or repeated', async () => {
  const { companyId, restrict, findChanges } = await createTestKey(RESTRICTIONS)
  const [firstNetwork = '', ...otherNetworks] = RESTRICTIONS.allowedNetworks
  const allowedNetworks = [...otherNetworks, firstNetwork, firstNetwork]
  expect(await restrict({ allowedNetworks })).toMatchObject({ ok: true, restrictions: RESTRICTIONS })
  expect(await listApiKeys(companyId, 'live')).toMatchObject([RESTRICTIONS])
  expect(await findChanges()).toEqual([])
})

it('rejects changes to API key restrictions that somebody else has changed since the form was opened', async () => {
  const { companyId, restrict, findChanges } = await createTestKey(RESTRICTIONS)
  const version = computeRestrictionsVersion(RESTRICTIONS)
  const changes = { ...RESTRICTIONS, allowedNetworks: ['192.0.2.1'] }
  // Both forms were opened before either was submitted. Without the version, the second would lift the first one's
  // restriction.
  expect(await restrict(changes, version)).toMatchObject({ ok: true })
  expect(await restrict({ ...RESTRICTIONS, permissions: ['contracts'] }, version)).toEqual({
    ok: false,
    reason: 'changed since',
  })
  expect(await listApiKeys(companyId, 'live')).toMatchObject([changes])
  // Submit the first form a second time.
  expect(await restrict(changes, version)).toMatchObject({ ok: true })
  expect(await findChanges()).toHaveLength(1)
})

it('applies only one of two changes to an API key’s restrictions that are submitted at the same time', async () => {
  const { restrict, findChanges } = await createTestKey()
  const version = computeRestrictionsVersion(UNRESTRICTED)
  const results = await Promise.all([
    restrict({ ...UNRESTRICTED, permissions: ['quotes'] }, version),
    restrict({ ...UNRESTRICTED, requestsPerMinute: 60 }, version),
  ])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await findChanges()).toHaveLength(1)
})

it('applies the lower of the API key’s and the company’s rate limits', async () => {
  const { companyId, key } = await createTestKey(RESTRICTIONS)
  const findLimit = async () => (await findValidApiKey(hashKey(key)))?.requestsPerMinute
  expect(await findLimit()).toBe(100)
  await setCompanyRateLimit(prisma(), companyId, 99)
  expect(await findLimit()).toBe(99)
  await setCompanyRateLimit(prisma(), companyId, 1000)
  expect(await findLimit()).toBe(100)
})

it('rejects a new API key rate limit above the company’s, but keeps an old one that has become too high', async () => {
  const { companyId, restrict } = await createTestKey(RESTRICTIONS)
  await setCompanyRateLimit(prisma(), companyId, 50)
  // A form contains every restriction, so it repeats the limit that is now too high.
  expect(await restrict({ ...RESTRICTIONS, permissions: ['contracts'] })).toMatchObject({ ok: true })
  const tooHigh = { ok: false, reason: 'limit is too high', companyLimit: 50 }
  expect(await restrict({ requestsPerMinute: 51 })).toEqual(tooHigh)
  expect(await restrict({ requestsPerMinute: 50 })).toMatchObject({ ok: true })
})

it('rejects a new API key with a higher rate limit than the company’s', async () => {
  const { companyId } = await createTestKey()
  const create = (requestsPerMinute: number) =>
    createApiKey(OPERATOR, companyId, 'live', {
      ...{ label: 'CRM', expiresAt: null, restrictions: { ...UNRESTRICTED, requestsPerMinute } },
    })
  expect(await create(601)).toEqual({ ok: false, reason: 'limit is too high', companyLimit: 600 })
  expect(await create(600)).toMatchObject({ ok: true })
})

it('copies the restrictions to the new API key when a key is rotated', async () => {
  const { companyId, id, restrict } = await createTestKey(RESTRICTIONS)
  const rotated = await rotateApiKey(OPERATOR, companyId, 'live', id, 3600)
  expect(await listApiKeys(companyId, 'live')).toMatchObject([RESTRICTIONS, RESTRICTIONS])
  expect(await restrict({ allowedNetworks: ['203.0.113.0/24'] })).toMatchObject({ ok: true })
  expect(await listApiKeys(companyId, 'live')).toMatchObject([
    { id: rotated.ok && rotated.id, ...RESTRICTIONS },
    { id, ...RESTRICTIONS, allowedNetworks: ['203.0.113.0/24'] },
  ])
})

it('doesn’t change the restrictions of an API key that has expired, was revoked or belongs to another company or mode', async () => {
  const [{ companyId, id, restrict }, otherCompany] = [await createTestKey(), await createTestKey()]
  const [revoked, expired] = [await createTestKey(), await createTestKey()]
  await revokeApiKey(OPERATOR, revoked.companyId, 'live', revoked.id)
  await db.sql("UPDATE api_keys SET created_at = now() - interval '1 day', expires_at = now() WHERE id = $1", [
    expired.id,
  ])
  const before = await db.dump()
  const update = { changes: RESTRICTIONS }
  const noValidKey = { ok: false, reason: 'no valid key' }
  expect(await restrictApiKey(OPERATOR, otherCompany.companyId, 'live', id, update)).toEqual(noValidKey)
  expect(await restrictApiKey(OPERATOR, companyId, 'test', id, update)).toEqual(noValidKey)
  expect(await revoked.restrict(RESTRICTIONS)).toEqual(noValidKey)
  expect(await expired.restrict(RESTRICTIONS)).toEqual(noValidKey)
  expect(await db.dump()).toBe(before)
  expect(await restrict(RESTRICTIONS)).toMatchObject({ ok: true })
})

it('describes an API key’s restrictions in words, with the company’s rate limit if it’s lower than the key’s', () => {
  expect(describeRestrictions(UNRESTRICTED, 600)).toEqual([])
  expect(describeRestrictions({ ...RESTRICTIONS, requestsPerMinute: 1500 }, 1500)).toEqual([
    'Only “Get quotes”, “Create bills packages” and “Read contracts and unmatched addresses”',
    'Only from 192.0.2.1, 2001:db8::/32, 2001:db9::1, 198.51.100.0/24',
    '1,500 requests a minute',
  ])
  expect(describeRestrictions({ ...UNRESTRICTED, permissions: ['contracts'] }, 600)).toEqual([
    'Only “Create bills packages”',
  ])
  expect(describeRestrictions({ ...UNRESTRICTED, requestsPerMinute: 1500 }, 1499)).toEqual([
    '1,499 requests a minute (the limit for each of the company’s keys, which is lower than this key’s own 1,500)',
  ])
})
