// Creates the records that the support pages show about contracts and tenants: API requests, audit events, links, email
// events and support lookups.
import pg from 'pg'

/**
 * How many requests are logged per day, apart from those that created a contract or a quote. All these requests have
 * the same response.
 */
const REQUESTS_PER_DAY = 5_000

/**
 * Adds a request log of thirty days, and the other records of the contracts in seed-contracts.ts and the tenants in
 * seed-tenants.ts. The first member of support staff has the ID 1.
 */
export async function seedSupportRecords(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query("SET session_replication_role = replica; SET maintenance_work_mem = '512MB'")
    for (const statement of STATEMENTS) await client.query(statement)
  } finally {
    await client.end()
  }
}

const STATEMENTS = [
  `INSERT INTO support_staff (id, email, email_key, name)
   SELECT n, 'staff' || n || '@example.org', 'staff' || n || '@example.org', 'Staff ' || n FROM generate_series(1, 21) n`,
  `DO $$
   DECLARE
     v_day date;
     v_name text;
   BEGIN
     FOR v_day IN SELECT (now() AT TIME ZONE 'UTC')::date - n FROM generate_series(2, 30) n LOOP
       v_name := 'api_requests_' || to_char(v_day, 'YYYY_MM_DD');
       EXECUTE format('CREATE TABLE partitions.%I PARTITION OF api_requests FOR VALUES FROM (%L) TO (%L)',
         v_name, v_day || ' 00:00:00+00', v_day + 1 || ' 00:00:00+00');
       EXECUTE format('ALTER TABLE partitions.%I OWNER TO %I', v_name, (SELECT tableowner FROM pg_tables WHERE tablename = 'api_requests'));
     END LOOP;
   END $$`,
  `INSERT INTO api_requests (id, at, company_id, mode, api_key_id, endpoint, status, duration_ms, contract_id, replayed)
   SELECT request_id, created_at, company_id, mode, company_id, 'createBillsPackage', 200, 5, id, false
   FROM house_contracts WHERE created_at BETWEEN now() - interval '29 days' AND now()
   UNION ALL
   SELECT request_id, created_at, company_id, mode, company_id, 'getQuotes', 200, 5, NULL, false
   FROM quote_requests WHERE created_at BETWEEN now() - interval '29 days' AND now()
   UNION ALL
   SELECT gen_random_uuid(), now() - n * (interval '29 days' / ${REQUESTS_PER_DAY * 29}), 1 + n % 12, 'live', 1 + n % 12, 'getQuotes',
     200, 5, NULL, false
   FROM generate_series(1, ${REQUESTS_PER_DAY * 29}) n`,
  `INSERT INTO audit_events (at, company_id, actor_type, actor_id, action, subject_id, request_id)
   SELECT created_at, company_id, 'api_key', company_id, 'house_contract.created', id, request_id FROM house_contracts`,
  `INSERT INTO tenant_tokens (id, tenant_id, hash, created_at, expires_at)
   SELECT gen_random_uuid(), tenant_id, sha256(id::text::bytea), created_at, created_at + interval '7 days'
   FROM house_contracts ORDER BY id DESC LIMIT 300000`,
  `INSERT INTO email_events (id, email_id, type, at, received_at)
   SELECT 'event-' || id, id, 'delivered', settled_at, settled_at FROM emails WHERE status = 'sent' ORDER BY contract_id DESC LIMIT 300000`,
  `INSERT INTO support_access_log (at, user_id, action, tenant_ids, request_id)
   SELECT now() - n * interval '1 minute', 2 + n % 20, 'tenant.searched', ARRAY(SELECT 1 + (n * 7919 + m * 104729) % max_id FROM generate_series(1, 10) m),
     gen_random_uuid()
   FROM generate_series(1, 200000) n, (SELECT max(id) AS max_id FROM tenants) tenants`,
  'VACUUM ANALYZE api_requests, audit_events, tenant_tokens, email_events, support_access_log',
]
