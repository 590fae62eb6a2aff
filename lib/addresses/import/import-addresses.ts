import { createHash } from 'node:crypto'
import pg from 'pg'
import { COMPARISON } from '../matching/match-keys'
import type { AddressFile } from './address-file'
import type { RowFault } from './address-row'
import { KNOWN_LAYOUTS } from './csv-layouts'
import { checkFile, fileRows } from './file-rows'
import {
  analyseNext,
  columnsOfStanding,
  countBoth,
  fillNext,
  indexesToBuild,
  makeIncoming,
  switchSets,
} from './import-dataset'
import { copyIncoming, copyLine } from './incoming-batch'
import { beginProgress, lastImport, type Progress, storeProgress } from './progress'
import type { Layout } from './schema'

/** A row that was rejected. */
export interface RejectedRow {
  file: string
  /** The first line of the file is 1. */
  line: number
  reason: RowFault
}

export interface ImportOptions {
  /** 'plain' unless told. */
  layout?: Layout
  /** Whether the files are added to the standing data set, or take its place. */
  add?: boolean
  /** Whether a data set may take the place of one with more than twice as many addresses. */
  evenIfSmaller?: boolean
  /** Called after each piece of the files, and with each stage after them. */
  onProgress?: (progress: ImportProgress) => void
  onRejected?: (row: RejectedRow) => void
  /** Told once each: another import runs, and this one waits; or this one goes on where it was cut off. */
  onNote?: (note: 'waits' | 'goes on' | 'begins anew') => void
  /** Ends the import, which the same call goes on with. */
  signal?: AbortSignal
}

/** Bytes read of all files and rows stored of them, and what is done when all are read. */
interface ImportProgress {
  bytes: number
  rows: number
  stage: string | null
}

export type ImportOutcome =
  | {
      ok: true
      /** Addresses of the data set that serves now, and of the one before it. */
      addresses: number
      before: number
      repeated: number
      rejected: Progress['rejected']
    }
  /** The same files were the last ones to be imported. */
  | { ok: false; reason: 'imported already' }
  /** Nothing is lost: the same files with `evenIfSmaller` go on from here. */
  | { ok: false; reason: 'smaller'; addresses: number; before: number; rejected: Progress['rejected'] }

/**
 * Makes a data set of the files, beside the one that serves, and puts it in that one's place in one moment.
 *
 * What was read is stored with how far it was read: a call that was cut off is completed by the same call, and one
 * with other files begins anew. The files may be of any size: they are read as fast as they are stored.
 *
 * @param ownerUrl the owner's connection, past any pooler: it makes tables
 * @throws {AddressFileError} when a file's columns are not the layout's
 * @throws the signal's reason when it ends the import
 */
export async function importAddresses(
  ownerUrl: string,
  files: readonly AddressFile[],
  options: ImportOptions = {},
): Promise<ImportOutcome> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'house-bills addresses import' })
  // A connection that breaks fails the query under way; without a listener it would end the process too.
  client.on('error', () => undefined)
  await client.connect()
  // Nothing is left to cancel where the database went away.
  const cancel = () => void cancelQuery(ownerUrl, client).catch(() => undefined)
  options.signal?.addEventListener('abort', cancel)
  try {
    await client.query(`SET work_mem = '256MB'; SET maintenance_work_mem = '512MB';
      SET max_parallel_maintenance_workers = 2; SET statement_timeout = 0; SET synchronous_commit = off`)
    await takeTurn(client, options)
    return await importOver(client, files, options)
  } catch (error) {
    // What was cancelled fails as a cancelled statement does.
    options.signal?.throwIfAborted()
    throw error
  } finally {
    options.signal?.removeEventListener('abort', cancel)
    await client.end()
  }
}

async function cancelQuery(ownerUrl: string, client: pg.Client): Promise<void> {
  const other = new pg.Client({ connectionString: ownerUrl })
  other.on('error', () => undefined)
  await other.connect()
  try {
    await other.query('SELECT pg_cancel_backend($1)', [(client as unknown as { processID: number }).processID])
  } finally {
    await other.end()
  }
}

async function takeTurn(client: pg.Client, { onNote }: ImportOptions): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS free`)
  if (rows[0]!.free) return
  onNote?.('waits')
  await client.query(`SELECT pg_advisory_lock(${LOCK})`)
}

const LOCK = `hashtext('addresses import')`

async function importOver(
  client: pg.Client,
  files: readonly AddressFile[],
  options: ImportOptions,
): Promise<ImportOutcome> {
  const { layout = KNOWN_LAYOUTS.plain!, add = false, onProgress, onNote } = options
  // All of them before anything is begun: a wrong file must not cost what another import has read.
  for (const file of files) await checkFile(file, layout)
  const fingerprint = fingerprintOf(files, layout, add, await columnsOfStanding(client))
  const last = await lastImport(client)
  if (last?.finishedAt && last.fingerprint === fingerprint) return { ok: false, reason: 'imported already' }
  let progress: Progress
  if (last && !last.finishedAt && last.fingerprint === fingerprint) {
    onNote?.('goes on')
    progress = last
  } else {
    if (last && !last.finishedAt) onNote?.('begins anew')
    progress = await inTransaction(client, async () => {
      const begun = await beginProgress(client, fingerprint)
      const standing = await makeIncoming(client, add)
      return { ...begun, rowsStored: standing }
    })
  }
  const sizes = files.map(({ size }) => size)
  const show = (stage: string | null) => {
    options.signal?.throwIfAborted()
    const before = sizes.slice(0, progress.filesRead).reduce((sum, size) => sum + size, 0)
    onProgress?.({ bytes: before + progress.bytesRead, rows: progress.rowsStored, stage })
  }
  while (progress.filesRead < files.length) {
    await inTransaction(client, () => storeBatch(client, files, layout, progress, options, () => show(null)))
    show(null)
  }

  show('sorting, without repeats')
  await fillNext(client)
  const { standing: before, next: addresses } = await countBoth(client)
  const { rejected, rowsStored } = progress
  if (!options.evenIfSmaller && addresses * 2 < Math.max(before, 1)) {
    return { ok: false, reason: 'smaller', addresses, before, rejected }
  }
  const statements = await indexesToBuild(client)
  for (const [at, statement] of statements.entries()) {
    show(`index ${at + 1} of ${statements.length}`)
    await client.query(statement)
  }
  show('figures for the planner')
  await analyseNext(client)
  show('switching')
  await switchSets(client, progress)
  return { ok: true, addresses, before, repeated: rowsStored - addresses, rejected }
}

function fingerprintOf(files: readonly AddressFile[], layout: Layout, add: boolean, columns: string): string {
  const readable = JSON.stringify(
    [files.map((file) => file.fingerprint), layout, add, COMPARISON, columns],
    (_, value) => (value instanceof RegExp ? value.source : value),
  )
  return createHash('sha256').update(readable).digest('hex')
}

async function inTransaction<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('BEGIN')
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** So that little is read twice after a cut, and a commit costs next to nothing. */
const BATCH_ROWS = 25_000

/** Reads on from where the progress says, up to a batch's rows or the end of a file, and notes how far that is. */
async function storeBatch(
  client: pg.Client,
  files: readonly AddressFile[],
  layout: Layout,
  progress: Progress,
  { onRejected }: ImportOptions,
  show: () => void,
): Promise<void> {
  const file = files[progress.filesRead]!
  const after = { number: progress.line, end: progress.bytesRead }
  let isWhole = true
  async function* lines() {
    let rows = 0
    for await (const chunk of fileRows(file, layout, after)) {
      let text = ''
      for (const { line, end, address } of chunk) {
        progress.line = line
        progress.bytesRead = end
        rows++
        if (typeof address === 'string') {
          progress.rejected[address] = (progress.rejected[address] ?? 0) + 1
          onRejected?.({ file: file.name, line, reason: address })
        } else {
          progress.rowsStored++
          text += copyLine(address)
        }
      }
      if (text !== '') yield text
      show()
      if (rows >= BATCH_ROWS) {
        isWhole = false
        return
      }
    }
  }
  await copyIncoming(client, lines())
  if (isWhole) Object.assign(progress, { filesRead: progress.filesRead + 1, line: 0, bytesRead: 0 })
  await storeProgress(client, progress)
}
