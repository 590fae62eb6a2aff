import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findValidApiKey } from '@/lib/companies/api-keys/find-valid-api-key'
import { hashKey } from '@/lib/companies/api-keys/generate-and-hash-key'
import { prisma } from '@/lib/platform/database/prisma'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import { insertCompany } from '../../e2e/helpers/queue-and-find-emails'
import { parseArguments } from './parse-arguments'
import { runCommand } from './run-command'

let db: TestDatabase
let companyId: number

beforeAll(async () => {
  db = await createTestDatabase()
  companyId = await insertCompany(db)
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

/** Runs a command and returns what it prints, or why it failed. */
async function admin(line: string): Promise<string> {
  const parsed = parseArguments(line.split(' '))
  if (!parsed.ok) throw new Error(parsed.message)
  const settings = { serverSecret: undefined, secondaryServerSecret: undefined, appUrl: undefined, isEmbedded: false }
  const outcome = await runCommand(parsed.command, { ownerUrl: db.owner, ...settings, close: async () => undefined })
  return outcome.ok ? outcome.result : outcome.reason
}

it('creates a restricted API key, changes its restrictions, lists it and revokes it', async () => {
  expect(await admin(`key list --company ${companyId}`)).toBe('No API keys.')
  const key = await admin(
    `key create --company ${companyId} --label CRM --permissions quotes,contracts --per-minute 60`,
  )
  const validKey = await findValidApiKey(hashKey(key))
  expect(validKey).toMatchObject({ permissions: ['quotes', 'contracts'], allowedNetworks: null, requestsPerMinute: 60 })
  const id = validKey?.id
  expect(await admin(`key restrict ${key} --networks 192.0.2.0/24,2001:db8::/32`)).toBe(
    `Key ${id}: only “Get quotes” and “Create bills packages”; only from 192.0.2.0/24, 2001:db8::/32; 60 requests a minute.`,
  )
  expect(await admin(`key restrict ${id} --permissions all --per-minute company`)).toBe(
    `Key ${id}: only from 192.0.2.0/24, 2001:db8::/32.`,
  )
  const testKey = await admin(`key create --company ${companyId} --label Test --test`)
  expect((await admin(`key list --company ${companyId}`)).split('\n')).toEqual([
    `${id}  live  active  ${key.slice(0, 12)}  CRM  only from 192.0.2.0/24, 2001:db8::/32`,
    expect.stringMatching(`^\\d+  test  active  ${testKey.slice(0, 12)}  Test  no restrictions$`),
  ])
  expect(await admin(`key restrict ${id} --networks all`)).toBe(`Key ${id}: no restrictions.`)
  expect(await admin(`key revoke ${id}`)).toBe(`Key ${id} revoked.`)
  expect(await admin(`key revoke ${id}`)).toBe(`Key ${id} is already revoked.`)
  expect(await admin(`key restrict ${id} --permissions quotes`)).toBe(`Key ${id} has been revoked or has expired.`)
  expect(await admin(`key list --company ${companyId}`)).toContain('  live  revoked  ')
})

it('prints the output that docs/operations/commands.md shows for commands about API keys', async () => {
  const key = await admin(`key create --company ${companyId} --label Documented`)
  const id = (await findValidApiKey(hashKey(key)))?.id
  const page = readFileSync('docs/operations/commands.md', 'utf8')
  const examples = [...page.matchAll(/^\$ npm run admin -- (key .*) 12\b(.*)\n(.*)$/gm)]
  expect(examples).toHaveLength(3)
  for (const [, command, options, output = ''] of examples) {
    expect(await admin(`${command} ${id}${options}`)).toBe(output.replace('Key 12', `Key ${id}`))
  }
})

it('prints the reason if “key create”, “key restrict” or “key list” fails', async () => {
  const tooHigh = "--per-minute: must not exceed the company's limit for each key, 600."
  expect(await admin(`key create --company ${companyId} --per-minute 601`)).toBe(tooHigh)
  const key = await admin(`key create --company ${companyId} --label Website`)
  expect(await admin(`key restrict ${key} --per-minute 601`)).toBe(tooHigh)
  expect(await admin(`key create --company ${companyId} --label Website`)).toBe(
    'Another active key of this company has this label.',
  )
  expect(await admin('key restrict 99999 --permissions all')).toBe('No such API key: 99999.')
  expect(await admin('key create --company 99')).toBe('No such company: 99.')
  expect(await admin('key list --company 99')).toBe('No such company: 99.')
})
