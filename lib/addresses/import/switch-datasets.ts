// The next data set is made in a schema of its own, under the names that its tables and indexes will have, and takes
// the place of the standing one by moving to that one's schema.
import type pg from 'pg'
import { TABLES } from './dataset-tables'
import { finishProgress, type StoredProgress } from './import-progress'

/**
 * Puts the next data set in the place of the standing one, in one transaction.
 *
 * Look-ups that read the standing tables end before, those that come meanwhile wait for it and then read the next
 * ones. Were it to wait for one of them itself, all others would wait behind it; and a look-up that holds one table
 * and wants another would wait for it in a circle. So it gives up after a moment, lets them through, and tries again.
 * Whoever still looks at the next set, such as a backup, is waited for before anything is locked that serves.
 */
export async function switchDatasets(client: pg.ClientBase, progress: StoredProgress): Promise<void> {
  for (;;) {
    try {
      await client.query(`BEGIN; LOCK TABLE next_addresses.incoming, ${listTables('next_addresses')};
        SET LOCAL lock_timeout = '${LOCK_TIMEOUT_MS}ms'; LOCK TABLE ${listTables('public')}`)
      for (const { name } of TABLES) {
        await rejectChangedTable(client, name)
        await copyGrants(client, name)
        await client.query(`DROP TABLE public.${name}; ALTER TABLE next_addresses.${name} SET SCHEMA public`)
      }
      await client.query('DROP TABLE next_addresses.incoming')
      await finishProgress(client, progress.id)
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      await client.query('SELECT pg_sleep(0.2)')
    }
  }
}

const listTables = (schema: string) => TABLES.map(({ name }) => `${schema}.${name}`).join(', ')

/** Below the second after which PostgreSQL looks for circles and ends one of those who wait. */
const LOCK_TIMEOUT_MS = 100

const LOCK_NOT_AVAILABLE = '55P03'

/** A migration that came meanwhile must not be undone. */
async function rejectChangedTable(client: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await client.query(
    `WITH structure AS (
       SELECT line FROM pg_class t, LATERAL (
         SELECT concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull) FROM pg_attribute
           WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped
         UNION ALL SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = t.oid
         UNION ALL SELECT replace(pg_get_indexdef(indexrelid), ' ON next_addresses.', ' ON public.') FROM pg_index WHERE indrelid = t.oid
       ) AS part (line) WHERE relname = $1 AND relnamespace::regnamespace::text IN ('public', 'next_addresses'))
     SELECT line FROM structure GROUP BY line HAVING count(*) <> 2 LIMIT 1`,
    [name],
  )
  if (rows.length > 0)
    throw new Error(`The table ${name} was changed meanwhile; the same command makes the data set for it`)
}

/** Who may read the standing table may read the next one. */
async function copyGrants(client: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('GRANT %s ON next_addresses.%I TO %s', privilege_type, relname,
       CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END) AS statement
     FROM pg_class, aclexplode(relacl) WHERE oid = $1::regclass AND grantee <> relowner`,
    [`public.${name}`],
  )
  for (const { statement } of rows) await client.query(statement)
}
