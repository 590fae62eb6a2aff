import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { COMPANY_ACTION_LABELS } from './event-types'

const ACTION_PATTERN = /'((?:api_key|house_contract|unmatched_address|webhook_endpoint|user|company)\.[a-z_]+)'/g

it('labels every action that a database function records in the audit log', () => {
  const sql = readdirSync('prisma/functions', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => readFileSync(`prisma/functions/${file}`, 'utf8'))
  const statements = sql.join('\n').match(/INSERT INTO audit_events[^;]*;/g) ?? []
  const actionsByStatement = statements.map((statement) => statement.match(ACTION_PATTERN) ?? [])
  // Each statement must contain its action as a literal. Otherwise this test couldn't find the action.
  for (const actions of actionsByStatement) expect(actions).toHaveLength(1)
  expect(Object.keys(COMPANY_ACTION_LABELS)).toEqual(
    expect.arrayContaining(actionsByStatement.flat().map((text) => text.slice(1, -1))),
  )
})

it('allows only one TypeScript module to insert audit events', () => {
  const auditWriters = ['lib', 'app', 'scripts']
    .flatMap(listFiles)
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && writesAudit(file))
  expect(auditWriters).toEqual(['lib/audit/record-audit-event.ts'])
})

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)

const writesAudit = (file: string) => /auditEvent\.create|INSERT INTO audit_events/.test(readFileSync(file, 'utf8'))
