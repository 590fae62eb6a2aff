import type pg from 'pg'

/** Counts the addresses in the live dataset and in the dataset that is about to replace it. */
export async function countAddresses(client: pg.ClientBase): Promise<{ live: number; next: number }> {
  const { rows } = await client.query<{ live: number; next: number }>(`
    SELECT (SELECT count(*) FROM public.addresses)::float8 AS live,
      (SELECT count(*) FROM next_addresses.addresses)::float8 AS next`)
  return rows[0]!
}
