// The next dataset is built in a separate schema, with the final names of its tables and indexes. Switching moves the
// next dataset's tables to the public schema in place of the live ones.
import type pg from 'pg'
import { TABLES } from './dataset-tables'
import { finishProgress, type StoredProgress } from './import-progress'

/**
 * Replaces the live dataset with the next one, in one transaction.
 *
 * Lookups that are already reading the live tables finish first. Lookups that start later wait, then read the new
 * tables.
 *
 * While the switch waits for its lock, every later lookup waits too. The switch could also deadlock with a lookup that
 * has locked one of the tables. So the switch gives up after `LOCK_TIMEOUT_MS`, lets the waiting lookups run and tries
 * again.
 *
 * Before the switch locks the live tables, it waits for anything that is reading the next dataset, such as a backup.
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

/**
 * The timeout of the switch's lock. It's shorter than PostgreSQL's `deadlock_timeout` of one second, after which
 * PostgreSQL would cancel one of two deadlocked queries.
 */
const LOCK_TIMEOUT_MS = 100

const LOCK_NOT_AVAILABLE = '55P03'

/** Throws if a migration changed the live table during the import, because the switch would undo that change. */
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
  if (rows.length > 0) throw new Error(`The table ${name} changed during the import. Run the same command again.`)
}

/** Grants the same privileges on the next table as on the live one. */
async function copyGrants(client: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('GRANT %s ON next_addresses.%I TO %s', privilege_type, relname,
       CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END) AS statement
     FROM pg_class, aclexplode(relacl) WHERE oid = $1::regclass AND grantee <> relowner`,
    [`public.${name}`],
  )
  for (const { statement } of rows) await client.query(statement)
}
