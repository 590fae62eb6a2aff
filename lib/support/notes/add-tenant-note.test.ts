// Tests support's notes about tenants, with a real database.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTenantWithContract, findSupportAuditActions } from '@/e2e/helpers/create-tenant-records'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { signInSupportStaff } from '@/e2e/helpers/sign-in'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { purgeSupportNotes } from '@/lib/privacy/retention/purge-support-notes'
import { findTenantDetails } from '../tenants/find-tenant-details'
import { addTenantNote } from './add-tenant-note'
import { tenantNoteSchema } from './schema'

let db: TestDatabase
let user: SupportStaff
let companyId: number

beforeAll(async () => {
  db = await createTestDatabase()
  const { userId } = await signInSupportStaff(db)
  user = { userId, actor: { type: 'support_staff', id: userId } } as SupportStaff
  companyId = await insertCompany(db)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const NOTE = { reason: 'bills', text: 'Asked why gas is dearer.\nWill call again.' } as const

it('shows notes newest first with their author, audits them, and deletes old ones', async () => {
  const { tenantId, contractId } = await createTenantWithContract(db, { companyId, mode: 'live' })
  expect(await addTenantNote(user, tenantId, NOTE)).toEqual({ ok: true })
  expect(await addTenantNote(user, tenantId, { reason: 'complaint', text: '' })).toEqual({ ok: true })
  const findNotes = async () => (await findTenantDetails(user, tenantId))?.notes
  expect(await findNotes()).toMatchObject([
    { reason: 'complaint', text: '', name: 'Sam Okafor' },
    { ...NOTE, createdAt: expect.any(Date) },
  ])
  expect(await findSupportAuditActions(db, { userId: user.userId, tenantId, contractId })).toEqual([
    'tenant.note_added',
    'tenant.note_added',
  ])
  await db.sql(`UPDATE support_notes SET created_at = now() - interval '730 days' WHERE reason = 'bills'`)
  expect(await purgeSupportNotes()).toBe(1)
  expect(await findNotes()).toMatchObject([{ reason: 'complaint' }])
})

it('adds no note to a test tenant or an erased tenant', async () => {
  const [test, erased] = [
    await createTenantWithContract(db, { companyId, mode: 'test' }),
    await createTenantWithContract(db, { companyId, mode: 'live' }),
  ]
  await db.sql('UPDATE tenants SET erased_at = now() WHERE id = $1', [erased.tenantId])
  for (const { tenantId } of [test, erased])
    expect(await addTenantNote(user, tenantId, NOTE)).toEqual({ ok: false, reason: 'no such tenant' })
  expect(
    await db.sql('SELECT FROM support_notes WHERE tenant_id = ANY ($1)', [[test.tenantId, erased.tenantId]]),
  ).toEqual([])
})

it('accepts a reason from the list, and up to 2,000 characters in several lines', () => {
  const parse = (note: object) => tenantNoteSchema.safeParse({ tenant: '7', reason: 'other', text: '', ...note })
  expect(parse({ text: ' a\r\nb\tc ' }).data).toEqual({ tenant: 7, reason: 'other', text: 'a\nb\tc' })
  expect(parse({ text: '😀'.repeat(2000) }).success).toBe(true)
  for (const note of [
    ...[{ text: '😀'.repeat(2001) }, { text: 'a\u0000' }, { text: 'a\u202Eb' }, { text: '\uD800' }],
    ...[{ reason: '' }, { reason: 'correction' }],
  ])
    expect(parse(note).success, JSON.stringify(note)).toBe(false)
})
