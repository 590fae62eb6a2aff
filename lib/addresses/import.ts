import type { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import pg from 'pg'
import { fileLines } from './file-lines'
import { addressRowSchema, COLUMNS, type RowFault } from './schema'
import { lastAddressId, prepareStaging, type StagedAddress, storeBatch } from './staged-batch'

/** A row that was skipped. */
export interface SkippedRow {
  /** Its line in the file; the header is line 1. */
  line: number
  reason: RowFault | 'repeats an earlier row' | 'already in the directory'
}

/** How far the file has been read: bytes of it, rows stored or skipped. */
export interface ImportProgress {
  bytes: number
  rows: number
}

export interface ImportedAddresses {
  imported: number
  alreadyThere: number
  /** How many rows were skipped for each reason but 'already in the directory'. */
  rejected: Partial<Record<SkippedRow['reason'], number>>
}

/** The file is no address file, or no file at all; nothing was imported. */
export class AddressFileError extends Error {
  override name = 'AddressFileError'
}

/**
 * Adds the addresses of a CSV file to the directory: UTF-8, one address a line, header as `COLUMNS`.
 * The file may be of any size: it is read as fast as it is stored, in batches that are each stored
 * whole or not at all, so a run that was cut off is completed by another. An address that stands
 * already keeps its id.
 *
 * @param ownerUrl the owner's connection: making a temporary table is not the application's right
 * @param csv bytes or text
 * @param onProgress called after each batch
 * @param onSkipped called for each skipped row, in the order of lines within a batch
 * @throws {AddressFileError} when the header is another, or a folder is read
 */
export async function importAddresses(
  ownerUrl: string,
  csv: Readable,
  onProgress: (progress: ImportProgress) => void,
  onSkipped: (row: SkippedRow) => void = () => undefined,
): Promise<ImportedAddresses> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'house-bills addresses import' })
  // A connection that breaks fails the query under way; without a listener it would end the process too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await prepareStaging(client)
    const result = await importOver(client, csv, onProgress, onSkipped)
    // Without figures on the new rows PostgreSQL would plan look-ups as if they were not there.
    if (result.imported > 0) await client.query('ANALYZE addresses')
    return result
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EISDIR') {
      throw new AddressFileError('expected a file, and this is a folder')
    }
    throw error
  } finally {
    await client.end()
  }
}

const BATCH_LINES = 10_000

async function importOver(
  client: pg.Client,
  csv: Readable,
  onProgress: (progress: ImportProgress) => void,
  onSkipped: (row: SkippedRow) => void,
): Promise<ImportedAddresses> {
  const lastIdBefore = await lastAddressId(client)
  const result: ImportedAddresses = { imported: 0, alreadyThere: 0, rejected: {} }
  const progress: ImportProgress = { bytes: 0, rows: 0 }
  let batch: StagedAddress[] = []
  let skipped: SkippedRow[] = []

  const flush = async () => {
    const stored = await storeBatch(client, batch, lastIdBefore)
    result.imported += stored.imported
    for (const line of stored.alreadyThere) skipped.push({ line, reason: 'already in the directory' })
    for (const line of stored.repeated) skipped.push({ line, reason: 'repeats an earlier row' })
    for (const row of skipped.sort((one, other) => one.line - other.line)) {
      count(result, row.reason)
      onSkipped(row)
    }
    progress.rows += batch.length + skipped.length - stored.alreadyThere.length - stored.repeated.length
    onProgress({ ...progress })
    batch = []
    skipped = []
  }

  let headerRead = false
  for await (const { number: line, text, bytes } of fileLines(csv)) {
    progress.bytes = bytes
    if (text?.trim() === '') continue
    const fields = text === null ? 'too long' : fieldsOf(text)
    if (!headerRead) {
      checkHeader(fields)
      headerRead = true
      continue
    }
    const row = typeof fields === 'string' ? fields : readRow(fields)
    if (typeof row === 'string') skipped.push({ line, reason: row })
    else batch.push({ line, address: row })
    if (batch.length + skipped.length >= BATCH_LINES) await flush()
  }
  if (!headerRead) checkHeader([])
  await flush()
  return result
}

function count(result: ImportedAddresses, reason: SkippedRow['reason']): void {
  if (reason === 'already in the directory') result.alreadyThere++
  else result.rejected[reason] = (result.rejected[reason] ?? 0) + 1
}

function checkHeader(fields: string[] | RowFault): void {
  if (String(fields) !== COLUMNS.join()) {
    throw new AddressFileError(`the first line of the file: expected ${COLUMNS.join()}`)
  }
}

/** A line at a time, so that a quote that is never closed spoils its own row alone. */
function fieldsOf(line: string): string[] | RowFault {
  if (!line.includes('"')) return line.split(',')
  try {
    const [fields = []] = parse(line, { relax_column_count: true })
    return fields
  } catch {
    return 'broken quotes'
  }
}

function readRow(fields: string[]) {
  const row = addressRowSchema.safeParse(fields)
  return row.success ? row.data : (row.error.issues[0]!.message as RowFault)
}
