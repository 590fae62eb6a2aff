import { createCompany } from '@/lib/companies/create-company'
import { setCompanyEnabled } from '@/lib/companies/set-company-enabled'
import { setCompanyRateLimit } from '@/lib/companies/set-company-rate-limit'
import { cancelContract } from '@/lib/contracts/cancel-contract'
import { connect, type Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { AdminContext } from './admin-context'
import type { CommandOutcome } from './command-outcome'
import { createUser } from './create-user'
import { importAddressFiles } from './import-address-files'
import { isKeyCommand, type KeyCommand } from './key-arguments'
import { runKeyCommand } from './key-commands'
import type { Command } from './parse-arguments'
import { isRatesCommand, type RatesCommand } from './rates-arguments'
import { runRatesCommand } from './rates-commands'
import { reEncryptAll } from './re-encrypt-secrets'
import { makeSsoOptional, removeSso } from './single-sign-on-commands'
import { isSupportCommand, type SupportCommand } from './support-arguments'
import { runSupportCommand } from './support-commands'
import { isWebhookCommand, type WebhookCommand } from './webhook-arguments'
import { runWebhookCommand } from './webhook-commands'

export async function runCommand(command: Command, context: AdminContext): Promise<CommandOutcome> {
  const { ownerUrl } = context
  if (isKey(command)) return withDatabase(ownerUrl, (db) => runKeyCommand(db, command))
  if (isSupport(command)) return withDatabase(ownerUrl, (db) => runSupportCommand(db, command, context))
  if (isWebhook(command)) return withDatabase(ownerUrl, (db) => runWebhookCommand(db, command, context))
  if (isRates(command)) return withDatabase(ownerUrl, (db) => runRatesCommand(db, command))
  switch (command.name) {
    case 'company create':
      return withDatabase(ownerUrl, async (db) => {
        const { id } = await createCompany(db, command.companyName)
        console.error('Company created. Its ID:')
        return succeed(id)
      })
    case 'company limit':
      return withDatabase(ownerUrl, async (db) => {
        const { companyId, requestsPerMinute } = command
        const result = await setCompanyRateLimit(db, companyId, requestsPerMinute)
        if (!result.ok) return rejectUnknownCompany(companyId)
        return succeed(`Each API key of company ${companyId} may now send ${requestsPerMinute} requests a minute.`)
      })
    case 'company disable':
    case 'company enable':
      return withDatabase(ownerUrl, async (db) => {
        const shouldEnable = command.name === 'company enable'
        const result = await setCompanyEnabled(OPERATOR, command.companyId, shouldEnable, db)
        if (result.ok) return succeed(`Company ${command.companyId} ${shouldEnable ? 'enabled' : 'disabled'}.`)
        if (result.reason === 'no such company') return rejectUnknownCompany(command.companyId)
        return { ok: false, reason: `Company ${command.companyId} is ${result.reason}.` }
      })
    case 'company sso-optional':
      return withDatabase(ownerUrl, (db) => makeSsoOptional(db, command.companyId))
    case 'company sso-remove':
      return withDatabase(ownerUrl, (db) => removeSso(db, command.companyId))
    case 'user create':
      return withDatabase(ownerUrl, (db) => createUser(db, command, context))
    case 'contract cancel':
      return withDatabase(ownerUrl, async (db) => {
        const { contractId } = command
        const result = await cancelContract(OPERATOR, contractId, null, db)
        if (result.ok) return succeed(`Contract ${contractId} cancelled.`)
        if (result.reason === 'already closed')
          return { ok: false, reason: `Contract ${contractId} is already closed or cancelled.` }
        return { ok: false, reason: `No such contract: ${contractId}.` }
      })
    case 'secrets re-encrypt':
      return withDatabase(ownerUrl, (db) => reEncryptAll(db, context))
    case 'addresses import':
      return importAddressFiles(command, ownerUrl)
  }
}

const rejectUnknownCompany = (id: number): CommandOutcome => ({ ok: false, reason: `No such company: ${id}.` })

const isKey = (command: Command): command is KeyCommand => isKeyCommand(command.name)

const isSupport = (command: Command): command is SupportCommand => isSupportCommand(command.name)

const isWebhook = (command: Command): command is WebhookCommand => isWebhookCommand(command.name)

const isRates = (command: Command): command is RatesCommand => isRatesCommand(command.name)

const succeed = (result: string | number): CommandOutcome => ({ ok: true, result: String(result) })

async function withDatabase(
  ownerUrl: string,
  callback: (db: Database) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  const db = connect(ownerUrl)
  try {
    return await callback(db)
  } finally {
    await db.$disconnect()
  }
}
