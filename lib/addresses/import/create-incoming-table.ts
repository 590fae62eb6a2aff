import type pg from 'pg'

/**
 * Creates the table that receives imported rows, replacing any table that an earlier import left behind. The table has
 * no indexes, so that inserts stay fast.
 *
 * @param keepsLive whether the table starts with a copy of the live dataset
 * @returns the number of rows copied
 */
export async function createIncomingTable(client: pg.ClientBase, keepsLive: boolean): Promise<number> {
  await client.query('DROP TABLE IF EXISTS next_addresses.incoming')
  const result = await client.query(`CREATE TABLE next_addresses.incoming WITH (autovacuum_enabled = off) AS
    SELECT * FROM public.addresses WITH ${keepsLive ? 'DATA' : 'NO DATA'}`)
  return result.rowCount ?? 0
}
