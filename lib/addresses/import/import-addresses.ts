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

export interface RejectedRow {
  file: string
  /** The line number in the file. The first line is line 1. */
  line: number
  reason: RowError
}

export interface ImportOptions {
  /** Which columns the files have, and what they mean. Default: the 'plain' layout. */
  layout?: CsvLayout
  /** Whether to merge the files into the live dataset instead of replacing it. Default: false. */
  add?: boolean
  /** Whether the new dataset may have less than half as many addresses as the live one. Default: false. */
  evenIfSmaller?: boolean
  /** Called after each chunk of a file, and then at the start of each later stage. */
  onProgress?: (progress: ImportProgress) => void
  onRejected?: (row: RejectedRow) => void
  /**
   * Called at most once for each notice:
   *
   * - 'waiting': another import is running, so this one waits for it.
   * - 'resuming': an interrupted import of the same files is resumed.
   * - 'starting over': an interrupted import is discarded, because it had other files or options.
   */
  onNotice?: (notice: 'waiting' | 'resuming' | 'starting over') => void
  /** Stops the import. A later import of the same files resumes it. */
  signal?: AbortSignal
}

/**
 * The bytes read and the rows stored are totals over all files. With `add`, the rows include those copied from the live
 * dataset. The stage is null while files are being read.
 */
interface ImportProgress {
  bytes: number
  rows: number
  stage: string | null
}

export type ImportOutcome =
  | {
      ok: true
      /**
       * The number of addresses in the dataset that is now live. `before` is the number that was live before the
       * import.
       */
      addresses: number
      before: number
      /** The number of rows that were left out, because they duplicate other rows. */
      repeated: number
      rejected: StoredProgress['rejected']
    }
  /** The previous import has already imported the same files, with the same `layout` and `add`. */
  | { ok: false; reason: 'already imported' }
  /**
   * The new dataset is empty or has less than half as many addresses as the live one, so it didn't go live. To make it
   * live, import the same files with `evenIfSmaller`.
   */
  | { ok: false; reason: 'smaller'; addresses: number; before: number; rejected: StoredProgress['rejected'] }

/**
 * Builds a dataset from the files while the live one stays in use, then replaces the live one in a single transaction.
 *
 * Each batch of rows is stored in the same transaction as the position reached in the files. So importing the same
 * files again resumes an interrupted import, and importing other files discards it. Files can be of any size.
 *
 * @param ownerUrl the URL of a direct connection (not through a pooler) as the owner of the tables
 * @throws {AddressFileError} if a file's columns don't fit the layout
 * @throws the signal's reason if the signal has stopped the import
 */
export async function importAddresses(
  ownerUrl: string,
  files: readonly AddressFile[],
  options: ImportOptions = {},
): Promise<ImportOutcome> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'house-bills addresses import' })
  // If the connection breaks, the running query fails. Without this listener, the error event would also end the
  // process.
  client.on('error', () => undefined)
  await client.connect()
  // Ignore errors. If the database can't be reached, the import's own connection fails too.
  const cancel = () => void cancelQuery(ownerUrl, client).catch(() => undefined)
  options.signal?.addEventListener('abort', cancel)
  try {
    await client.query(`SET work_mem = '256MB'; SET maintenance_work_mem = '512MB';
      SET max_parallel_maintenance_workers = 2; SET statement_timeout = 0; SET synchronous_commit = off`)
    await waitForImportLock(client, options)
    return await importWithClient(client, files, options)
  } catch (error) {
    // If the signal has cancelled the statement, throw the signal's reason instead of PostgreSQL's error.
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
  onNotice?.('waiting')
  await client.query(`SELECT pg_advisory_lock(${IMPORT_LOCK})`)
}

const IMPORT_LOCK = `hashtext('addresses import')`

async function importWithClient(
  client: pg.Client,
  files: readonly AddressFile[],
  options: ImportOptions,
): Promise<ImportOutcome> {
  const { layout = CSV_LAYOUTS.plain!, add = false, onProgress, onNotice } = options
  // Check every file first, because an import that can't succeed must not discard the progress of an interrupted one.
  for (const file of files) await checkFile(file, layout)
  const fingerprint = computeFingerprint(files, layout, add, await getLiveDatasetColumns(client))
  const previousImport = await findPreviousImport(client)
  if (previousImport?.finishedAt && previousImport.fingerprint === fingerprint)
    return { ok: false, reason: 'already imported' }
  let progress: StoredProgress
  if (previousImport && !previousImport.finishedAt && previousImport.fingerprint === fingerprint) {
    onNotice?.('resuming')
    progress = previousImport
  } else {
    if (previousImport && !previousImport.finishedAt) onNotice?.('starting over')
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

  reportProgress('removing duplicates')
  await fillNextDataset(client)
  const { live: liveCount, next: addresses } = await countAddresses(client)
  const { rejected, rowsStored } = progress
  if (!options.evenIfSmaller && addresses * 2 < Math.max(liveCount, 1)) {
    return { ok: false, reason: 'smaller', addresses, before: liveCount, rejected }
  }
  const statements = await listIndexStatements(client)
  for (const [at, statement] of statements.entries()) {
    reportProgress(`building index ${at + 1} of ${statements.length}`)
    await client.query(statement)
  }
  reportProgress('updating statistics')
  await analyseNextDataset(client)
  reportProgress('going live')
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

/**
 * The number of rows in a batch. It's small enough that an interruption loses little, and large enough that commits
 * cost little.
 */
const BATCH_SIZE = 25_000

/** Reads the next batch of rows, or fewer at the end of a file. Stores the rows and the new position. */
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
