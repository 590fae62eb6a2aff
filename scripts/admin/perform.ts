import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { AddressFileError, importAddresses, type SkippedRow } from '../../lib/addresses/import'
import { createApiKey, revokeApiKey } from '../../lib/api-keys/mutations'
import { createCompany, limitCompany } from '../../lib/companies/mutations'
import { cancelContract } from '../../lib/contracts/mutations'
import { connect, type Database } from '../../lib/prisma'
import { importRateCard } from '../../lib/quotes/import'
import type { Command } from './arguments'
import type { OpenDatabase } from './operator'
import { progressBar } from './progress-bar'
import { isWebhookCommand, type WebhookCommand } from './webhook-arguments'
import { performWebhook } from './webhook-commands'

/** What goes to standard output, or why the command could not be done. */
export type Outcome = { ok: true; result: string } | { ok: false; reason: string }

/** How many skipped rows are told one by one. */
const SHOWN_ROWS = 20

export async function perform(command: Command, opened: OpenDatabase): Promise<Outcome> {
  const { ownerUrl } = opened
  if (isWebhook(command)) return withDatabase(ownerUrl, (db) => performWebhook(db, command, opened))
  switch (command.name) {
    case 'company create':
      return withDatabase(ownerUrl, async (db) => done((await createCompany(db, command.company)).id))
    case 'company limit':
      return withDatabase(ownerUrl, async (db) => {
        const { companyId, callsPerMinute } = command
        const limited = await limitCompany(db, companyId, callsPerMinute)
        if (!limited.ok) return { ok: false, reason: `${limited.reason}: ${companyId}` }
        return done(`each key of company ${companyId} may make ${callsPerMinute} calls a minute`)
      })
    case 'key create':
      return withDatabase(ownerUrl, async (db) => {
        const made = await createApiKey(db, command)
        if (!made.ok) return { ok: false, reason: `${made.reason}: ${command.companyId}` }
        // Beside the result: by its number a key can be revoked when nobody has it any more.
        console.error(`Key number ${made.id}; the key itself is shown this once:`)
        return done(made.key)
      })
    case 'key revoke':
      return withDatabase(ownerUrl, async (db) => {
        const revoked = await revokeApiKey(db, command.key)
        return revoked.ok ? done(`key ${revoked.id} is revoked`) : revoked
      })
    case 'contract cancel':
      return withDatabase(ownerUrl, async (db) => {
        const { contractId } = command
        const cancelled = await cancelContract(db, contractId)
        if (!cancelled.ok) return { ok: false, reason: `${cancelled.reason}: ${contractId}` }
        return done(`contract ${contractId} is cancelled`)
      })
    case 'addresses import':
      return importAddressFile(command.file, ownerUrl)
    case 'rates import': {
      const card = await importRateCard(ownerUrl, command.dir)
      if (!card.ok) return { ok: false, reason: card.problems.join('\n') }
      return done(`rate card ${card.id} ${card.alreadyThere ? 'prices already' : 'is imported and prices'}`)
    }
  }
}

const isWebhook = (command: Command): command is WebhookCommand => isWebhookCommand(command.name)

const done = (result: string | number): Outcome => ({ ok: true, result: String(result) })

async function withDatabase(ownerUrl: string, work: (db: Database) => Promise<Outcome>): Promise<Outcome> {
  const db = connect(ownerUrl)
  try {
    return await work(db)
  } finally {
    await db.$disconnect()
  }
}

async function importAddressFile(file: string, ownerUrl: string): Promise<Outcome> {
  const { size } = await stat(file)
  const bar = progressBar(size)
  let skipped = 0
  const onSkipped = ({ line, reason }: SkippedRow) => {
    if (reason === 'already in the directory') return
    skipped += 1
    if (skipped <= SHOWN_ROWS) bar.print(`line ${line}: ${reason}`)
  }
  const imported = await importAddresses(ownerUrl, createReadStream(file), bar.show, onSkipped).catch((error) => {
    if (error instanceof AddressFileError) return error
    throw error
  })
  bar.clear()
  if (imported instanceof AddressFileError) return { ok: false, reason: `${file}: ${imported.message}` }
  if (skipped > SHOWN_ROWS) console.error(`and ${skipped - SHOWN_ROWS} more`)
  const count = (number: number) => number.toLocaleString('en-GB')
  return done(
    `${count(imported.imported)} imported, ${count(imported.alreadyThere)} already there, ${count(skipped)} rejected`,
  )
}
