import type pg from 'pg'

/** Makes the empty table that rows come into, as they come: no index slows them down. */
export async function createIncomingTable(client: pg.ClientBase, keepsLive: boolean): Promise<number> {
  await client.query('DROP TABLE IF EXISTS next_addresses.incoming')
  const result = await client.query(`CREATE TABLE next_addresses.incoming WITH (autovacuum_enabled = off) AS
    SELECT * FROM public.addresses WITH ${keepsLive ? 'DATA' : 'NO DATA'}`)
  return result.rowCount ?? 0
}
