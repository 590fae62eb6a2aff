import type pg from 'pg'
import type { RowError } from './parse-address-row'

/** The progress of an import, stored with each batch. */
export interface StoredProgress {
  id: number
  /** The number of files read completely. */
  filesRead: number
  /** The number of the last line that was read in the current file. It's 0 if none was read. */
  line: number
  /** The offset in bytes in the current file at which the next line starts. */
  bytesRead: number
  rowsStored: number
  rejected: Partial<Record<RowError, number>>
}

export interface PreviousImport extends StoredProgress {
  fingerprint: string
  finishedAt: Date | null
}

export async function findPreviousImport(client: pg.ClientBase): Promise<PreviousImport | null> {
  const { rows } = await client.query<PreviousImport>(`
    SELECT id, fingerprint, finished_at AS "finishedAt", files_read AS "filesRead", line,
      bytes_read::float8 AS "bytesRead", rows_stored::float8 AS "rowsStored", rejected
    FROM address_imports ORDER BY id DESC LIMIT 1`)
  return rows[0] ?? null
}

/**
 * Records that an import has started, and deletes the record of any unfinished import. Returns the new import's
 * progress.
 */
export async function startProgress(client: pg.ClientBase, fingerprint: string): Promise<StoredProgress> {
  await client.query('DELETE FROM address_imports WHERE finished_at IS NULL')
  const { rows } = await client.query<{ id: number }>(
    'INSERT INTO address_imports (fingerprint) VALUES ($1) RETURNING id',
    [fingerprint],
  )
  return { id: rows[0]!.id, filesRead: 0, line: 0, bytesRead: 0, rowsStored: 0, rejected: {} }
}

export async function storeProgress(client: pg.ClientBase, progress: StoredProgress): Promise<void> {
  await client.query(
    `UPDATE address_imports SET files_read = $2, line = $3, bytes_read = $4, rows_stored = $5, rejected = $6 WHERE id = $1`,
    [
      ...[progress.id, progress.filesRead, progress.line, progress.bytesRead, progress.rowsStored],
      JSON.stringify(progress.rejected),
    ],
  )
}

export async function finishProgress(client: pg.ClientBase, id: number): Promise<void> {
  await client.query('UPDATE address_imports SET finished_at = now() WHERE id = $1', [id])
}
