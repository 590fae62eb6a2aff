import type pg from 'pg'
import { TABLES } from './dataset-tables'

/** Creates the tables of the next dataset (the one being imported), and fills them with the incoming rows. */
export async function fillNextDataset(client: pg.ClientBase): Promise<void> {
  for (const { name, rows } of TABLES) {
    await client.query(`BEGIN;
      SET LOCAL search_path = next_addresses;
      DROP TABLE IF EXISTS ${name};
      CREATE TABLE ${name} (LIKE public.${name} INCLUDING ALL EXCLUDING INDEXES);
      INSERT INTO ${name} ${rows};
      COMMIT`)
  }
}

/** Lists the statements that give the next dataset's tables the same keys and indexes as the live tables. */
export async function listIndexStatements(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT CASE WHEN k.oid IS NOT NULL
       THEN format('ALTER TABLE next_addresses.%I ADD CONSTRAINT %I %s', t.relname, k.conname, pg_get_constraintdef(k.oid))
       ELSE replace(pg_get_indexdef(i.indexrelid), ' ON public.', ' ON next_addresses.')
     END AS statement
     FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
     LEFT JOIN pg_constraint k ON k.conindid = i.indexrelid AND k.contype IN ('p', 'u')
     WHERE t.relnamespace = 'public'::regnamespace AND t.relname = ANY($1)
     ORDER BY i.indexrelid`,
    [TABLES.map(({ name }) => name)],
  )
  return rows.map(({ statement }) => statement)
}

/** Vacuums the next dataset's tables and collects the planner's statistics for them, because new tables have none. */
export async function analyseNextDataset(client: pg.ClientBase): Promise<void> {
  for (const { name } of TABLES) await client.query(`VACUUM (FREEZE, ANALYZE) next_addresses.${name}`)
}
