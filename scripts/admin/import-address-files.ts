import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { findAddressFiles } from '@/lib/addresses/import/address-file-type'
import { CSV_LAYOUTS } from '@/lib/addresses/import/csv-layouts'
import { type ImportOutcome, importAddresses, type RejectedRow } from '@/lib/addresses/import/import-addresses'
import { AddressFileError } from '@/lib/addresses/import/read-file-rows'
import { type CsvLayout, layoutSchema } from '@/lib/addresses/import/schema'
import type { AddressCommand } from './address-arguments'
import type { CommandOutcome } from './command-outcome'
import { progressBar } from './progress-bar'

/** How many rejected rows are listed one by one. Further ones are only counted. */
const MAX_ROWS_SHOWN = 20

const NOTES = {
  waiting: 'Another import is running. Waiting for it to finish.',
  resuming: 'Resuming the interrupted import.',
  'starting over': 'The interrupted import used other files or options. Starting over.',
}

/** Imports an operator's address files as a dataset, and shows a progress bar. */
export async function importAddressFiles(
  { files: paths, layout: name, add, evenIfSmaller }: AddressCommand,
  ownerUrl: string,
): Promise<CommandOutcome> {
  const layout = await findLayout(name)
  if (typeof layout === 'string') return { ok: false, reason: layout }
  const files = await findAddressFiles(paths)
  if (files.length === 0) return { ok: false, reason: `${paths.join(', ')}: no .csv files found.` }
  const display = progressBar(files.reduce((sum, { size }) => sum + size, 0))
  const abortController = new AbortController()
  const stop = () => {
    display.print('Stopping. To resume, run the same command again.')
    abortController.abort()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  let hasStarted = false
  let shownRows = 0
  const onRejected = ({ file, line, reason }: RejectedRow) => {
    shownRows += 1
    if (shownRows <= MAX_ROWS_SHOWN) display.print(`${file} line ${line}: ${reason}`)
    else if (shownRows === MAX_ROWS_SHOWN + 1) display.print('…and more')
  }
  try {
    const outcome = await importAddresses(ownerUrl, files, {
      ...{ layout, add, evenIfSmaller, onRejected, signal: abortController.signal },
      onProgress: (progress) => {
        hasStarted = true
        display.show(progress)
      },
      onNotice: (note) => display.print(NOTES[note]),
    })
    display.clear()
    return formatOutcome(outcome)
  } catch (error) {
    display.clear()
    if (abortController.signal.aborted) return { ok: false, reason: 'Stopped.' }
    if (error instanceof AddressFileError) return { ok: false, reason: `${error.message}.` }
    if (hasStarted) console.error('Import interrupted. To resume, run the same command again.')
    throw error
  } finally {
    process.removeListener('SIGINT', stop)
    process.removeListener('SIGTERM', stop)
  }
}

/**
 * Finds a layout by its name, or reads it from the JSON file with this name. Returns an error message if there's no
 * such layout, or the file can't be read or is invalid.
 */
async function findLayout(name: string): Promise<CsvLayout | string> {
  if (CSV_LAYOUTS[name]) return CSV_LAYOUTS[name]
  if (!name.endsWith('.json')) return `--layout: expected ${Object.keys(CSV_LAYOUTS).join(', ')} or a .json file.`
  const text = await readFile(name, 'utf8').catch(() => null)
  if (text === null) return `${name}: can't be read.`
  try {
    const layout = layoutSchema.safeParse(JSON.parse(text))
    return layout.success ? layout.data : `${name}:\n${z.prettifyError(layout.error)}`
  } catch {
    return `${name}: expected JSON.`
  }
}

const formatCount = (number: number) => number.toLocaleString('en-GB')

const formatRows = (count: number, adjective = '') =>
  `${formatCount(count)} ${adjective}${count === 1 ? 'row' : 'rows'}`

const formatAddresses = (count: number) => `${formatCount(count)} ${count === 1 ? 'address' : 'addresses'}`

function describeUnchanged(count: number): string {
  if (count === 0) return 'There are no live addresses yet.'
  return `The existing ${formatAddresses(count)} ${count === 1 ? 'remains' : 'remain'} live.`
}

function formatOutcome(outcome: ImportOutcome): CommandOutcome {
  if (!outcome.ok && outcome.reason === 'already imported') {
    return { ok: true, result: 'Nothing to import. The live addresses already come from these files.' }
  }
  const { addresses, before, rejected } = outcome
  for (const [reason, rows] of Object.entries(rejected)) console.error(`${formatRows(rows)} rejected: ${reason}.`)
  if (!outcome.ok) {
    if (addresses === 0) return { ok: false, reason: `No valid rows. ${describeUnchanged(before)}` }
    return {
      ok: false,
      reason: `The new dataset has ${formatAddresses(addresses)}, fewer than half of the ${formatCount(before)} live ones, which remain live. To replace them anyway, add --even-if-smaller. To keep both, add --add.`,
    }
  }
  const rejectedRows = Object.values(rejected).reduce((sum, rows) => sum + rows, 0)
  return {
    ok: true,
    result: `${formatAddresses(addresses)} ${addresses === 1 ? 'is' : 'are'} live (${formatCount(before)} before). Skipped ${formatRows(outcome.repeated, 'duplicate ')}, and rejected ${formatCount(rejectedRows)}.`,
  }
}
