// Creates millions of tenants: those of the contracts in seed-contracts.ts, and others who only requested quotes.
import pg from 'pg'
import {
  buildEmailSql,
  DOMAIN_SQL,
  FIRST_NAME_SQL,
  LAST_NAME_SQL,
  PHONE_SQL,
  POSTCODE_SQL,
  randomSql,
} from './seed-contracts'

/**
 * Creates a tenant for each contract. For every seven contracts, also creates a tenant who only requested a quote.
 * Fills the tables that support's search uses.
 *
 * @returns the number of tenants afterwards
 */
export async function seedTenants(superuserUrl: string, contracts: number): Promise<number> {
  const tenants = Math.floor(contracts * (8 / 7))
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query("SET session_replication_role = replica; SET maintenance_work_mem = '512MB'")
    for (const statement of buildStatements(contracts, tenants)) await client.query(statement)
  } finally {
    await client.end()
  }
  return tenants
}

const buildStatements = (contracts: number, tenants: number) => [
  `INSERT INTO tenants (id, mode, company_id, email_key, email, first_name, last_name, birthday, contact_no, account_created_at, created_at)
   SELECT id, mode, CASE WHEN mode = 'test' THEN company_id END, email, email, first_name, last_name, birthday, contact_no,
     created_at, created_at
   FROM house_contracts`,
  `INSERT INTO tenants (id, mode, email_key, email, first_name, last_name, contact_no, created_at)
   SELECT n, 'live', ${buildEmailSql('n')}, ${buildEmailSql('n')}, first_name, last_name, phone, at
   FROM (
     SELECT n, ${FIRST_NAME_SQL} AS first_name, ${LAST_NAME_SQL} AS last_name, ${DOMAIN_SQL} AS domain, ${PHONE_SQL} AS phone,
       timestamptz '2026-08-01' + ${randomSql(32)} * interval '100 days' AS at
     FROM generate_series(${contracts + 1}, ${tenants}) n
   ) drawn`,
  `SELECT setval('tenants_id_seq', ${tenants})`,
  `INSERT INTO rate_cards (checksum) VALUES (decode(repeat('ab', 32), 'hex'))`,
  `INSERT INTO quote_requests (company_id, mode, tenant_id, first_name, last_name, email, contact_no, postcode,
     number_of_tenants, start_date, end_date, rate_card_id, request_id, created_at)
   SELECT 1 + id % 12, mode, id, first_name, last_name, email, contact_no, ${POSTCODE_SQL}, 4, '2027-01-01', '2027-06-30', 1,
     gen_random_uuid(), created_at
   FROM tenants, LATERAL (SELECT id::bigint) seed (n)
   WHERE account_created_at IS NULL OR ${randomSql(33)} < 0.3`,
  'DROP INDEX tenant_search_terms_by_term',
  `INSERT INTO tenant_search_terms
   SELECT id, unnest(search_terms(first_name, last_name, contact_no)) FROM tenants WHERE mode = 'live' ON CONFLICT DO NOTHING`,
  'CREATE INDEX tenant_search_terms_by_term ON tenant_search_terms (term, tenant_id)',
  `INSERT INTO name_words SELECT DISTINCT term FROM tenant_search_terms WHERE left(term, 1) <> '#'`,
  ...['tenants', 'quote_requests', 'tenant_search_terms', 'name_words'].map((table) => `VACUUM ANALYZE ${table}`),
]
