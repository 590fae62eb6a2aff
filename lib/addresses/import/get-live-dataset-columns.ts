import type pg from 'pg'

/** Describes the columns of the live `addresses` table, as 'name type, name type'. */
export async function getLiveDatasetColumns(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(`
    SELECT string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' ORDER BY attnum) AS columns
    FROM pg_attribute WHERE attrelid = 'public.addresses'::regclass AND attnum > 0 AND NOT attisdropped`)
  return rows[0]!.columns
}
