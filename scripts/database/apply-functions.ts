import type pg from 'pg'
import { readFunctionFiles } from './function-files.mjs'
import { explainLockTimeout, LOCK_TIMEOUT_MS } from './lock-timeout'

/**
 * Applies the files in prisma/functions that have changed since they were last applied to the database. Applies either
 * all of them or none.
 *
 * @param owner a connection of the database's owner; the migrations must already be applied
 * @returns the files that this call applied
 * @throws {Error} with the name of the file that PostgreSQL rejects, or if a statement waits too long for a lock
 */
export async function applyFunctions(owner: pg.ClientBase, files = readFunctionFiles()): Promise<string[]> {
  const current = await currentChecksums(owner)
  const changed = files.filter(({ file, checksum }) => current.get(file) !== checksum)
  if (changed.length === 0) return []
  await owner.query('BEGIN')
  try {
    await owner.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`)
    for (const { file, sql, checksum } of changed) {
      await owner.query(sql).catch((error) => {
        throw explainLockTimeout(Object.assign(error, { message: `prisma/functions/${file}: ${error.message}` }))
      })
      await owner.query(
        `INSERT INTO applied_functions (file, checksum) VALUES ($1, $2)
         ON CONFLICT (file, checksum) DO UPDATE SET applied_at = excluded.applied_at`,
        [file, checksum],
      )
    }
    await owner.query('COMMIT')
  } catch (error) {
    // Ignore an error: if the connection is lost, PostgreSQL has already rolled the transaction back.
    await owner.query('ROLLBACK').catch(() => undefined)
    throw error
  }
  return changed.map(({ file }) => file)
}

async function currentChecksums(owner: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ file: string; checksum: string }>(
    'SELECT DISTINCT ON (file) file, checksum FROM applied_functions ORDER BY file, applied_at DESC',
  )
  return new Map(rows.map(({ file, checksum }) => [file, checksum]))
}
