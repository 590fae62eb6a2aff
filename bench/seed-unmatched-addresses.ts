// Creates the unmatched addresses of the contracts in seed-contracts.ts.
import pg from 'pg'

/**
 * Makes every tenth contract one whose address was chosen later. Adds open and closed unmatched addresses, but no more
 * of each kind than there are contracts.
 */
export async function seedUnmatchedAddresses(
  superuserUrl: string,
  counts: { open: number; closed: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query('SET session_replication_role = replica')
    await client.query('UPDATE house_contracts SET address_request_id = id WHERE id % 10 = 0')
    await client.query(
      `INSERT INTO unmatched_addresses (id, company_id, mode, email_key, request, candidates, request_id, idempotency_key, expires_at)
       SELECT id, company_id, mode, id || '@x.org', '{"email": {"address": "a@x.org"}, "selectedServices": {}}', '[]', gen_random_uuid(), 'k' || id,
         now() + interval '1 day'
       FROM house_contracts ORDER BY id LIMIT $1`,
      [counts.open],
    )
    await client.query(
      `INSERT INTO closed_unmatched_addresses (id, company_id, mode, request_id, idempotency_key, contract_id)
       SELECT id + 100000000, company_id, mode, gen_random_uuid(), 'k' || id, id FROM house_contracts ORDER BY id LIMIT $1`,
      [counts.closed],
    )
    await client.query('VACUUM ANALYZE house_contracts, unmatched_addresses, closed_unmatched_addresses')
  } finally {
    await client.end()
  }
}
