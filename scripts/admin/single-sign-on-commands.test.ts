import { afterAll, beforeAll, expect, it } from 'vitest'
import { touchSession } from '@/lib/auth/sessions/touch-session'
import { prisma } from '@/lib/platform/database/prisma'
import { createSsoConnection } from '../../e2e/helpers/create-sso-connection'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import { insertCompany } from '../../e2e/helpers/queue-and-find-emails'
import { signInPartnerStaff } from '../../e2e/helpers/sign-in'
import { parseArguments } from './parse-arguments'
import { runCommand } from './run-command'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

async function admin(line: string): Promise<string> {
  const parsed = parseArguments(line.split(' '))
  if (!parsed.ok) throw new Error(parsed.message)
  const outcome = await runCommand(parsed.command, {
    ...{ ownerUrl: db.owner, serverSecret: undefined, secondaryServerSecret: undefined },
    ...{ appUrl: undefined, isEmbedded: false, close: async () => undefined },
  })
  return outcome.ok ? outcome.result : outcome.reason
}

it('makes single sign-on optional, removes it, and emails admins about both', async () => {
  const companyId = await insertCompany(db)
  const staff = await signInPartnerStaff(db, { companyId: companyId })
  const connectionId = await createSsoConnection(db, {
    ...{ companyId, emailDomain: 'acme.example', isRequired: true },
  })
  expect(await touchSession(staff.sessionId)).toBeNull()
  expect(await admin(`company sso-optional ${companyId}`)).toBe(
    `Single sign-on is now optional for company ${companyId}.`,
  )
  expect(await touchSession(staff.sessionId)).not.toBeNull()
  expect(await admin(`company sso-optional ${companyId}`)).toBe(`Company ${companyId} doesn't require single sign-on.`)
  await db.sql('UPDATE partner_staff_sessions SET sso_connection_id = $2 WHERE id = $1', [
    staff.sessionId,
    connectionId,
  ])
  expect(await admin(`company sso-remove ${companyId}`)).toBe(
    `Single sign-on connection of company ${companyId} removed.`,
  )
  expect(await touchSession(staff.sessionId)).toBeNull()
  expect(await admin(`company sso-remove ${companyId}`)).toBe(`Company ${companyId} has no single sign-on connection.`)
  for (const command of ['sso-optional', 'sso-remove'])
    expect(await admin(`company ${command} 99`)).toBe('No such company: 99.')
  const events = await db.sql('SELECT action, actor_type FROM audit_events WHERE company_id = $1 ORDER BY id', [
    companyId,
  ])
  expect(events).toEqual([
    { action: 'company.sso_optional', actor_type: 'operator' },
    { action: 'company.sso_removed', actor_type: 'operator' },
  ])
  const emails = await db.sql(
    `SELECT e.recipient, e.template, e.values FROM emails e JOIN pgboss.job j ON j.id = e.id AND j.name = 'email'
     ORDER BY e.created_at`,
  )
  expect(emails).toEqual(
    ['optional', 'removed'].map((change) => ({
      ...{ recipient: staff.email, template: 'single-sign-on-changed' },
      values: { change, by: null, at: expect.any(String), domain: 'acme.example' },
    })),
  )
})
