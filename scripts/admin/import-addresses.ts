import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { addressFiles } from '@/lib/addresses/import/address-file'
import { KNOWN_LAYOUTS } from '@/lib/addresses/import/csv-layouts'
import { AddressFileError } from '@/lib/addresses/import/file-rows'
import { type ImportOutcome, importAddresses, type RejectedRow } from '@/lib/addresses/import/import-addresses'
import { type Layout, layoutSchema } from '@/lib/addresses/import/schema'
import type { AddressCommand } from './address-arguments'
import type { Outcome } from './perform'
import { progressBar } from './progress-bar'

/** How many rejected rows are told one by one. */
const SHOWN_ROWS = 20

const NOTES = {
  waits: 'Another import runs; this one waits for its end.',
  'goes on': 'Going on where the import was cut off.',
  'begins anew': 'The import that was cut off had other files or another layout; this one begins anew.',
}

/** Makes a data set of an operator's files, with a bar that shows how far it is. */
export async function importAddressFiles(
  { files: paths, layout: name, add, evenIfSmaller }: AddressCommand,
  ownerUrl: string,
): Promise<Outcome> {
  const layout = await layoutNamed(name)
  if (typeof layout === 'string') return { ok: false, reason: layout }
  const files = await addressFiles(paths)
  if (files.length === 0) return { ok: false, reason: `${paths.join(', ')}: no .csv file is there` }
  const bar = progressBar(files.reduce((sum, { size }) => sum + size, 0))
  const stopping = new AbortController()
  const stop = () => {
    bar.print('Stopping; the same command goes on from here.')
    stopping.abort()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  let isBegun = false
  let shown = 0
  const onRejected = ({ file, line, reason }: RejectedRow) => {
    shown += 1
    if (shown <= SHOWN_ROWS) bar.print(`${file} line ${line}: ${reason}`)
    else if (shown === SHOWN_ROWS + 1) bar.print('and more')
  }
  try {
    const outcome = await importAddresses(ownerUrl, files, {
      ...{ layout, add, evenIfSmaller, onRejected, signal: stopping.signal },
      onProgress: (progress) => {
        isBegun = true
        bar.show(progress)
      },
      onNote: (note) => bar.print(NOTES[note]),
    })
    bar.clear()
    return told(outcome)
  } catch (error) {
    bar.clear()
    if (stopping.signal.aborted) return { ok: false, reason: 'Stopped.' }
    if (error instanceof AddressFileError) return { ok: false, reason: error.message }
    if (isBegun) console.error('The import was cut off; the same command goes on from here.')
    throw error
  } finally {
    process.removeListener('SIGINT', stop)
    process.removeListener('SIGTERM', stop)
  }
}

/** One of the known layouts, or that of a JSON file; a text says why it is none. */
async function layoutNamed(name: string): Promise<Layout | string> {
  if (KNOWN_LAYOUTS[name]) return KNOWN_LAYOUTS[name]
  if (!name.endsWith('.json')) return `--layout: expected ${Object.keys(KNOWN_LAYOUTS).join(', ')} or a .json file`
  const text = await readFile(name, 'utf8').catch(() => null)
  if (text === null) return `${name}: cannot be read`
  try {
    const layout = layoutSchema.safeParse(JSON.parse(text))
    return layout.success ? layout.data : `${name}:\n${z.prettifyError(layout.error)}`
  } catch {
    return `${name}: expected JSON`
  }
}

const count = (number: number) => number.toLocaleString('en-GB')

function told(outcome: ImportOutcome): Outcome {
  if (!outcome.ok && outcome.reason === 'imported already') {
    return { ok: true, result: 'these files are the data set already' }
  }
  const { addresses, before, rejected } = outcome
  for (const [reason, rows] of Object.entries(rejected)) console.error(`${count(rows)} rejected: ${reason}`)
  if (!outcome.ok) {
    if (addresses === 0) return { ok: false, reason: `No row can be used; the ${count(before)} addresses serve on.` }
    return {
      ok: false,
      reason: `The new data set has ${count(addresses)} addresses, less than half of the ${count(before)} that serve: they serve on. The same command with --even-if-smaller puts it in their place, or --add joins both.`,
    }
  }
  const all = Object.values(rejected).reduce((sum, rows) => sum + rows, 0)
  return {
    ok: true,
    result: `${count(addresses)} addresses serve now, ${count(before)} before; ${count(outcome.repeated)} rows repeat others, ${count(all)} rejected`,
  }
}
