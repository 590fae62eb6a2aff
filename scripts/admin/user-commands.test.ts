import { afterAll, beforeAll, expect, it } from 'vitest'
import { getPasswordTokenStatus } from '@/lib/auth/password-reset-tokens/get-password-token-status'
import { touchSession } from '@/lib/auth/sessions/touch-session'
import { findValidApiKey } from '@/lib/companies/api-keys/find-valid-api-key'
import { hashKey } from '@/lib/companies/api-keys/generate-and-hash-key'
import { connect, prisma } from '@/lib/platform/database/prisma'
import { ensureDemoCompany, ensureDemoKeys } from '@/scripts/database/demo-company'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import { insertCompany } from '../../e2e/helpers/queue-and-find-emails'
import { signInPartnerStaff } from '../../e2e/helpers/sign-in'
import { ensureDemoAccount } from '../database/demo-account'
import type { AdminContext } from './admin-context'
import { parseArguments } from './parse-arguments'
import { runCommand } from './run-command'

let db: TestDatabase
let context: AdminContext
let companyId: number

beforeAll(async () => {
  db = await createTestDatabase()
  const serverSecret = process.env.SERVER_SECRET
  context = {
    ...{
      ownerUrl: db.owner,
      serverSecret,
      secondaryServerSecret: undefined,
      appUrl: 'https://bills.example/',
      isEmbedded: false,
    },
    close: async () => undefined,
  }
  companyId = await insertCompany(db)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

async function admin(line: string, overrides: Partial<AdminContext> = {}): Promise<string> {
  const parsed = parseArguments(line.split(' '))
  if (!parsed.ok) throw new Error(parsed.message)
  const outcome = await runCommand(parsed.command, { ...context, ...overrides })
  return outcome.ok ? outcome.result : outcome.reason
}

it('prints a password link for a company’s first admin, and replaces the link if the command is repeated', async () => {
  const line = `user create --company ${companyId} --email ada@example.org --role admin`
  const first = await admin(line)
  expect(first).toMatch(/^https:\/\/bills\.example\/reset-password#[\w-]{43}$/)
  const second = await admin(line)
  expect(await getPasswordTokenStatus(first.split('#')[1] ?? '')).toMatchObject({ reason: 'expired' })
  expect(await getPasswordTokenStatus(second.split('#')[1] ?? '')).toMatchObject({
    ok: true,
    link: { purpose: 'invitation' },
  })
  expect(await db.sql('SELECT FROM emails')).toEqual([])
  await db.sql(`UPDATE partner_staff SET password_hash = '$argon2id$', name = 'Ada'`)
  expect(await admin(line)).toBe("This person is already in the company's team.")
  expect(await admin('user create --company 99 --email ada@example.org --role admin')).toBe('No such company: 99.')
  await expect(admin(line, { serverSecret: undefined })).rejects.toThrow('SERVER_SECRET: must')
  await expect(admin(line, { appUrl: undefined })).rejects.toThrow('APP_URL: expected')
})

it('ends a company’s sessions when the company is disabled, and rejects its API keys until it’s enabled again', async () => {
  const staff = await signInPartnerStaff(db, { companyId })
  const key = await admin(`key create --company ${companyId}`)
  expect(await findValidApiKey(hashKey(key))).not.toBeNull()
  expect(await admin(`company disable ${companyId}`)).toBe(`Company ${companyId} disabled.`)
  expect(await touchSession(staff.sessionId)).toBeNull()
  expect(await findValidApiKey(hashKey(key))).toBeNull()
  expect(await admin(`company disable ${companyId}`)).toBe(`Company ${companyId} is already disabled.`)
  expect(await admin(`company enable ${companyId}`)).toBe(`Company ${companyId} enabled.`)
  expect(await findValidApiKey(hashKey(key))).not.toBeNull()
  expect(await touchSession(staff.sessionId)).toBeNull()
  expect(await admin('company enable 99')).toBe('No such company: 99.')
  const rows = await db.sql<{ action: string }>(
    `SELECT action FROM audit_events WHERE actor_type = 'operator' ORDER BY id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    ...['user.invited', 'user.invited', 'api_key.created', 'company.disabled', 'company.enabled'],
  ])
})

it('keeps a demo user’s password if the password works, and otherwise replaces it', async () => {
  for (const [realm, table] of [
    ['portal', 'partner_staff'],
    ['support', 'support_staff'],
  ] as const) {
    const first = await ensureDemoAccount(db.owner, realm, undefined)
    await db.sql(
      `UPDATE ${table} SET totp_secret = '\\x00', totp_confirmed_at = now(), totp_last_step = 1 WHERE email_key = $1`,
      [first.email],
    )
    expect(await ensureDemoAccount(db.owner, realm, first)).toEqual(first)
    const otherHash = '$argon2id$v=19$m=8,t=1,p=1$MTIzNDU2Nzg$AAAAAAAAAAAAAAAAAAAAAA'
    await db.sql(`UPDATE ${table} SET password_hash = $2 WHERE email_key = $1`, [first.email, otherHash])
    const second = await ensureDemoAccount(db.owner, realm, first)
    expect(second.email).toBe(first.email)
    expect(second.password).not.toBe(first.password)
    expect(await db.sql(`SELECT totp_confirmed_at FROM ${table} WHERE email_key = $1`, [first.email])).toEqual([
      { totp_confirmed_at: null },
    ])
  }
  const operatorDb = connect(db.owner)
  const demo = await ensureDemoCompany(operatorDb).finally(() => operatorDb.$disconnect())
  expect(await db.sql("SELECT role, company_id FROM partner_staff WHERE email_key = 'demo@example.com'")).toEqual([
    { role: 'admin', company_id: demo },
  ])
})

it('leaves the demo company with one valid API key in each mode, even if earlier keys weren’t saved', async () => {
  await ensureDemoKeys(db.owner, undefined)
  const keys = await ensureDemoKeys(db.owner, undefined)
  expect(await ensureDemoKeys(db.owner, keys)).toEqual(keys)
  const validKeys = await db.sql(
    `SELECT mode FROM api_keys JOIN companies c ON c.id = company_id
     WHERE c.name = 'Demo Lettings' AND revoked_at IS NULL ORDER BY mode`,
  )
  expect(validKeys).toEqual([{ mode: 'live' }, { mode: 'test' }])
  for (const key of [keys.live, keys.test]) expect(await findValidApiKey(hashKey(key))).not.toBeNull()
})
