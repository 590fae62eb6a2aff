import { createApiKey } from '@/lib/companies/api-keys/create-api-key'
import { describeRestrictions, type KeyRestrictions, UNRESTRICTED } from '@/lib/companies/api-keys/key-restrictions'
import { type ApiKeyListItem, listApiKeys } from '@/lib/companies/api-keys/list-api-keys'
import { MAX_VALID_KEYS } from '@/lib/companies/api-keys/lock-and-find-valid-keys'
import { restrictApiKey } from '@/lib/companies/api-keys/restrict-api-key'
import { revokeApiKey } from '@/lib/companies/api-keys/revoke-api-key'
import { findApiKeyOwner } from '@/lib/companies/find-company-and-mode'
import { findCompanyId } from '@/lib/companies/find-company-id'
import { findCompanyRateLimit } from '@/lib/companies/find-company-rate-limit'
import type { Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { Mode } from '@/prisma/client/enums'
import type { CommandOutcome } from './command-outcome'
import type { KeyCommand } from './key-arguments'

const succeed = (result: string): CommandOutcome => ({ ok: true, result })
const fail = (reason: string): CommandOutcome => ({ ok: false, reason })

export async function runKeyCommand(db: Database, command: KeyCommand): Promise<CommandOutcome> {
  return 'companyId' in command ? runCompanyCommand(db, command) : runSingleKeyCommand(db, command)
}

async function runCompanyCommand(
  db: Database,
  command: Extract<KeyCommand, { companyId: number }>,
): Promise<CommandOutcome> {
  const companyId = await findCompanyId(db, command.companyId)
  if (!companyId) return fail(`No such company: ${command.companyId}.`)
  if (command.name === 'key list') {
    const companyLimit = await findCompanyRateLimit(companyId, db)
    const [live, test] = [await listApiKeys(companyId, 'live', db), await listApiKeys(companyId, 'test', db)]
    const lines = [
      ...live.map((key) => formatKey('live', key, companyLimit)),
      ...test.map((key) => formatKey('test', key, companyLimit)),
    ]
    return succeed(lines.join('\n') || 'No API keys.')
  }
  const { label, mode, expiresAt } = command
  const restrictions = { ...UNRESTRICTED, ...command.restrictions }
  const created = await createApiKey(OPERATOR, companyId, mode, { label, expiresAt, restrictions }, db)
  if (created.ok) {
    // Print the ID with the key, so that the operator can revoke the key even if they lose it.
    console.error(`API key ${created.id} created. Copy it; it won't be shown again:`)
    return succeed(created.key)
  }
  switch (created.reason) {
    case 'label is taken':
      return fail('Another active key of this company has this label.')
    case 'too many keys':
      return fail(`This company already has ${MAX_VALID_KEYS} active keys in this mode. Revoke one first.`)
    case 'limit is too high':
      return fail(describeCompanyLimit(created.companyLimit))
  }
}

async function runSingleKeyCommand(
  db: Database,
  command: Exclude<KeyCommand, { companyId: number }>,
): Promise<CommandOutcome> {
  const { keyOrId } = command
  const owner = await findApiKeyOwner(db, keyOrId)
  // Don't print a whole key, because it's secret.
  if (!owner) return fail(typeof keyOrId === 'number' ? `No such API key: ${keyOrId}.` : 'No such API key.')
  const { companyId, mode, keyId } = owner
  if (command.name === 'key revoke') {
    const result = await revokeApiKey(OPERATOR, companyId, mode, keyId, db)
    if (result.ok) return succeed(`Key ${keyId} revoked.`)
    return fail(result.reason === 'already revoked' ? `Key ${keyId} is already revoked.` : `No such API key: ${keyId}.`)
  }
  const result = await restrictApiKey(OPERATOR, companyId, mode, keyId, { changes: command.restrictions }, db)
  if (result.ok) return succeed(`Key ${keyId}: ${formatRestrictions(result.restrictions, result.companyLimit)}.`)
  if (result.reason === 'limit is too high') return fail(describeCompanyLimit(result.companyLimit))
  return fail(`Key ${keyId} has been revoked or has expired.`)
}

const describeCompanyLimit = (companyLimit: number) =>
  `--per-minute: must not exceed the company's limit for each key, ${companyLimit}.`

const formatKey = (mode: Mode, key: ApiKeyListItem, companyLimit: number) =>
  `${key.id}  ${mode}  ${key.status}  ${key.prefix}  ${key.label}  ${formatRestrictions(key, companyLimit)}`

const formatRestrictions = (restrictions: KeyRestrictions, companyLimit: number) =>
  describeRestrictions(restrictions, companyLimit)
    .map((text) => text.charAt(0).toLowerCase() + text.slice(1))
    .join('; ') || 'no restrictions'
