import { createApiKey, revokeApiKey } from '@/lib/companies/api-keys/mutations'
import { connect, type Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { companyNumbered, scopeOfKey } from '../../lib/companies/data'
import { createCompany, limitCompany, setCompanyEnabled } from '../../lib/companies/mutations'
import { cancelContract } from '../../lib/contracts/mutations'
import type { Command } from './arguments'
import { createUser } from './create-user'
import { importAddressFiles } from './import-addresses'
import type { OpenDatabase } from './operator'
import { isRatesCommand, type RatesCommand } from './rates-arguments'
import { performRates } from './rates-commands'
import { resealSecrets } from './reseal-secrets'
import { isSupportCommand, type SupportCommand } from './support-arguments'
import { performSupport } from './support-commands'
import { isWebhookCommand, type WebhookCommand } from './webhook-arguments'
import { performWebhook } from './webhook-commands'

/** What goes to standard output, or why the command could not be done. */
export type Outcome = { ok: true; result: string } | { ok: false; reason: string }

export async function perform(command: Command, opened: OpenDatabase): Promise<Outcome> {
  const { ownerUrl } = opened
  if (isSupport(command)) return withDatabase(ownerUrl, (db) => performSupport(db, command, opened))
  if (isWebhook(command)) return withDatabase(ownerUrl, (db) => performWebhook(db, command, opened))
  if (isRates(command)) return withDatabase(ownerUrl, (db) => performRates(db, command))
  switch (command.name) {
    case 'company create':
      return withDatabase(ownerUrl, async (db) => done((await createCompany(db, command.company)).id))
    case 'company limit':
      return withDatabase(ownerUrl, async (db) => {
        const { companyId, requestsPerMinute } = command
        const limited = await limitCompany(db, companyId, requestsPerMinute)
        if (!limited.ok) return { ok: false, reason: `${limited.reason}: ${companyId}` }
        return done(`each key of company ${companyId} may make ${requestsPerMinute} calls a minute`)
      })
    case 'company disable':
    case 'company enable':
      return withDatabase(ownerUrl, async (db) => {
        const enabled = command.name === 'company enable'
        const changed = await setCompanyEnabled(OPERATOR, command.companyId, enabled, db)
        if (!changed.ok) return { ok: false, reason: `${changed.reason}: ${command.companyId}` }
        return done(`company ${command.companyId} is ${enabled ? 'enabled' : 'disabled'}`)
      })
    case 'user create':
      return withDatabase(ownerUrl, (db) => createUser(db, command, opened))
    case 'key create':
      return withDatabase(ownerUrl, async (db) => {
        const { companyId, label, mode, expiresAt } = command
        const company = await companyNumbered(db, companyId)
        if (!company) return { ok: false, reason: `no such company: ${companyId}` }
        const made = await createApiKey(OPERATOR, company, mode, { label, expiresAt }, db)
        if (!made.ok) return made
        // Beside the result: by its number a key can be revoked when nobody has it any more.
        console.error(`Key number ${made.id}; the key itself is shown this once:`)
        return done(made.key)
      })
    case 'key revoke':
      return withDatabase(ownerUrl, async (db) => {
        const found = await scopeOfKey(db, command.key)
        if (!found) return { ok: false, reason: 'no such key' }
        const revoked = await revokeApiKey(OPERATOR, found.companyId, found.mode, found.keyId, db)
        return revoked.ok ? done(`key ${found.keyId} is revoked`) : revoked
      })
    case 'contract cancel':
      return withDatabase(ownerUrl, async (db) => {
        const { contractId } = command
        const cancelled = await cancelContract(OPERATOR, contractId, null, db)
        if (!cancelled.ok) return { ok: false, reason: `${cancelled.reason}: ${contractId}` }
        return done(`contract ${contractId} is cancelled`)
      })
    case 'secrets reseal':
      return withDatabase(ownerUrl, (db) => resealSecrets(db, opened))
    case 'addresses import':
      return importAddressFiles(command, ownerUrl)
  }
}

const isSupport = (command: Command): command is SupportCommand => isSupportCommand(command.name)

const isWebhook = (command: Command): command is WebhookCommand => isWebhookCommand(command.name)

const isRates = (command: Command): command is RatesCommand => isRatesCommand(command.name)

const done = (result: string | number): Outcome => ({ ok: true, result: String(result) })

async function withDatabase(ownerUrl: string, work: (db: Database) => Promise<Outcome>): Promise<Outcome> {
  const db = connect(ownerUrl)
  try {
    return await work(db)
  } finally {
    await db.$disconnect()
  }
}
