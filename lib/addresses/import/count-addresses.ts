import type pg from 'pg'

/** How many addresses the standing data set has, and the next one. */
export async function countAddresses(client: pg.ClientBase): Promise<{ standing: number; next: number }> {
  const { rows } = await client.query<{ standing: number; next: number }>(`
    SELECT (SELECT count(*) FROM public.addresses)::float8 AS standing,
      (SELECT count(*) FROM next_addresses.addresses)::float8 AS next`)
  return rows[0]!
}
