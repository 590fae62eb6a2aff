// Fingerprints the contents of a database, so that a test can check that nothing has changed.
import type { TestDatabase } from './create-test-database'

/**
 * Returns a fingerprint of each table's rows. If the fingerprint of a table stays the same, its rows haven't changed.
 * Leaves out the job queues, throttles, rate limits, and the request log, which is written with a delay. Also leaves
 * out when a user was last seen and when an API key was last used.
 */
export async function fingerprintTables(db: TestDatabase): Promise<Record<string, string>> {
  // Compare rows as text. Comparing them as JSON without the left-out columns would take four times as long.
  const tables = await db.sql<{ name: string; columns: string }>(
    `SELECT attrelid::regclass::text AS name, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
     FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
     WHERE attnum > 0 AND NOT attisdropped AND attname NOT IN ('last_seen_at', 'last_used_at')
       AND relkind IN ('r', 'p') AND NOT relispartition
       AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pgboss'::regnamespace)
       AND relname NOT IN ('throttles', 'rate_limit_windows', 'api_requests', 'test_api_requests')
     GROUP BY attrelid ORDER BY 1`,
  )
  const rows = await db.sql<{ name: string; fingerprint: string }>(
    tables
      .map(
        ({ name, columns }) =>
          `SELECT '${name}' AS name, count(*) || ' ' || sum(hashtextextended(ROW(${columns})::text, 0)) AS fingerprint FROM ${name}`,
      )
      .join(' UNION ALL '),
  )
  return Object.fromEntries(rows.map(({ name, fingerprint }) => [name, fingerprint]))
}

/**
 * Returns a company's users, sign-ins, webhooks, API keys, tenants, contracts, emails, unmatched addresses and number of
 * audit events. Use it if other companies' rows may change during the test. Contains only the IDs of emails, because the
 * worker may change them at any time.
 */
export const snapshotCompany = (db: TestDatabase, companyId: number) =>
  db.sql(
    `SELECT (SELECT to_jsonb(c) FROM companies c WHERE id = $1) AS company,
       (SELECT jsonb_agg(to_jsonb(u) - 'last_seen_at' ORDER BY id) FROM partner_staff u WHERE company_id = $1) AS users,
       (SELECT jsonb_agg(s.id ORDER BY s.id) FROM partner_staff_sessions s JOIN partner_staff u ON u.id = s.user_id
        WHERE company_id = $1) AS sessions,
       (SELECT jsonb_agg(p.id ORDER BY p.id) FROM partner_staff_passkeys p JOIN partner_staff u ON u.id = p.user_id
        WHERE company_id = $1) AS passkeys,
       (SELECT to_jsonb(c) FROM sso_connections c WHERE company_id = $1) AS connection,
       (SELECT jsonb_agg(e ORDER BY id) FROM webhook_endpoints e WHERE company_id = $1) AS endpoints,
       (SELECT jsonb_agg(d ORDER BY d.id) FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
        WHERE company_id = $1) AS deliveries,
       (SELECT jsonb_agg(to_jsonb(k) - 'last_used_at' ORDER BY id) FROM api_keys k WHERE company_id = $1) AS keys,
       (SELECT jsonb_agg(h ORDER BY id) FROM house_contracts h WHERE company_id = $1) AS contracts,
       (SELECT jsonb_agg(t ORDER BY id) FROM tenants t
        WHERE id IN (SELECT tenant_id FROM house_contracts WHERE company_id = $1)) AS tenants,
       (SELECT jsonb_agg(e.id ORDER BY e.id) FROM emails e
        WHERE company_id = $1 OR user_id IN (SELECT id FROM partner_staff WHERE company_id = $1)) AS emails,
       (SELECT jsonb_agg(r ORDER BY id) FROM unmatched_addresses r WHERE company_id = $1) AS requests,
       (SELECT count(*) FROM audit_events WHERE company_id = $1) AS audited`,
    [companyId],
  )
