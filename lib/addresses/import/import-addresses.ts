import { createHash } from 'node:crypto'
import pg from 'pg'
import { MATCH_KEY_VERSION } from '../matching/build-address-keys'
import type { AddressFile } from './address-file-type'
import { copyIncomingRows, formatCopyLine } from './copy-incoming-rows'
import { countAddresses } from './count-addresses'
import { createIncomingTable } from './create-incoming-table'
import { CSV_LAYOUTS } from './csv-layouts'
import { analyseNextDataset, fillNextDataset, listIndexStatements } from './fill-next-dataset'
import { getLiveDatasetColumns } from './get-live-dataset-columns'
import { findPreviousImport, type StoredProgress, startProgress, storeProgress } from './import-progress'
import type { RowError } from './parse-address-row'
import { checkFile, readFileRows } from './read-file-rows'
import type { CsvLayout } from './schema'
import { switchDatasets } from './switch-datasets'

/** A row that was rejected. */
export interface RejectedRow {
  file: string
  /** The first line of the file is 1. */
  line: number
  reason: RowError
}

export interface ImportOptions {
  /** 'plain' unless told. */
  layout?: CsvLayout
  /** Whether the files are added to the standing data set, or take its place. */
  add?: boolean
  /** Whether a data set may take the place of one with more than twice as many addresses. */
  evenIfSmaller?: boolean
  /** Called after each piece of the files, and with each stage after them. */
  onProgress?: (progress: ImportProgress) => void
  onRejected?: (row: RejectedRow) => void
  /** Told once each: another import runs, and this one waits; or this one goes on where it was cut off. */
  onNotice?: (notice: 'waits' | 'goes on' | 'begins anew') => void
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
      rejected: StoredProgress['rejected']
    }
  /** The same files were the last ones to be imported. */
  | { ok: false; reason: 'imported already' }
  /** Nothing is lost: the same files with `evenIfSmaller` go on from here. */
  | { ok: false; reason: 'smaller'; addresses: number; before: number; rejected: StoredProgress['rejected'] }

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
    await waitForImportLock(client, options)
    return await importWithClient(client, files, options)
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

async function waitForImportLock(client: pg.Client, { onNotice }: ImportOptions): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(`SELECT pg_try_advisory_lock(${IMPORT_LOCK}) AS free`)
  if (rows[0]!.free) return
  onNotice?.('waits')
  await client.query(`SELECT pg_advisory_lock(${IMPORT_LOCK})`)
}

const IMPORT_LOCK = `hashtext('addresses import')`

async function importWithClient(
  client: pg.Client,
  files: readonly AddressFile[],
  options: ImportOptions,
): Promise<ImportOutcome> {
  const { layout = CSV_LAYOUTS.plain!, add = false, onProgress, onNotice } = options
  // All of them before anything is begun: a wrong file must not cost what another import has read.
  for (const file of files) await checkFile(file, layout)
  const fingerprint = computeFingerprint(files, layout, add, await getLiveDatasetColumns(client))
  const previousImport = await findPreviousImport(client)
  if (previousImport?.finishedAt && previousImport.fingerprint === fingerprint)
    return { ok: false, reason: 'imported already' }
  let progress: StoredProgress
  if (previousImport && !previousImport.finishedAt && previousImport.fingerprint === fingerprint) {
    onNotice?.('goes on')
    progress = previousImport
  } else {
    if (previousImport && !previousImport.finishedAt) onNotice?.('begins anew')
    progress = await inTransaction(client, async () => {
      const startedProgress = await startProgress(client, fingerprint)
      const liveCount = await createIncomingTable(client, add)
      return { ...startedProgress, rowsStored: liveCount }
    })
  }
  const sizes = files.map(({ size }) => size)
  const reportProgress = (stage: string | null) => {
    options.signal?.throwIfAborted()
    const bytesBefore = sizes.slice(0, progress.filesRead).reduce((sum, size) => sum + size, 0)
    onProgress?.({ bytes: bytesBefore + progress.bytesRead, rows: progress.rowsStored, stage })
  }
  while (progress.filesRead < files.length) {
    await inTransaction(client, () => storeBatch(client, files, layout, progress, options, () => reportProgress(null)))
    reportProgress(null)
  }

  reportProgress('sorting, without repeats')
  await fillNextDataset(client)
  const { standing: liveCount, next: addresses } = await countAddresses(client)
  const { rejected, rowsStored } = progress
  if (!options.evenIfSmaller && addresses * 2 < Math.max(liveCount, 1)) {
    return { ok: false, reason: 'smaller', addresses, before: liveCount, rejected }
  }
  const statements = await listIndexStatements(client)
  for (const [at, statement] of statements.entries()) {
    reportProgress(`index ${at + 1} of ${statements.length}`)
    await client.query(statement)
  }
  reportProgress('figures for the planner')
  await analyseNextDataset(client)
  reportProgress('switching')
  await switchDatasets(client, progress)
  return { ok: true, addresses, before: liveCount, repeated: rowsStored - addresses, rejected }
}

function computeFingerprint(files: readonly AddressFile[], layout: CsvLayout, add: boolean, columns: string): string {
  const fingerprintSource = JSON.stringify(
    [files.map((file) => file.fingerprint), layout, add, MATCH_KEY_VERSION, columns],
    (_, value) => (value instanceof RegExp ? value.source : value),
  )
  return createHash('sha256').update(fingerprintSource).digest('hex')
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
const BATCH_SIZE = 25_000

/** Reads on from where the progress says, up to a batch's rows or the end of a file, and notes how far that is. */
async function storeBatch(
  client: pg.Client,
  files: readonly AddressFile[],
  layout: CsvLayout,
  progress: StoredProgress,
  { onRejected }: ImportOptions,
  reportProgress: () => void,
): Promise<void> {
  const file = files[progress.filesRead]!
  const after = { number: progress.line, end: progress.bytesRead }
  let isFileComplete = true
  async function* copyLines() {
    let rows = 0
    for await (const chunk of readFileRows(file, layout, after)) {
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
          text += formatCopyLine(address)
        }
      }
      if (text !== '') yield text
      reportProgress()
      if (rows >= BATCH_SIZE) {
        isFileComplete = false
        return
      }
    }
  }
  await copyIncomingRows(client, copyLines())
  if (isFileComplete) Object.assign(progress, { filesRead: progress.filesRead + 1, line: 0, bytesRead: 0 })
  await storeProgress(client, progress)
}
