// What a database holds, to see whether anything of it was changed.
import type { TestDatabase } from './database'

/**
 * A figure of the rows of each table, but for the job queues, the tries and calls that are counted, the log of calls, which
 * lags, and when somebody or a key was seen last. Two are equal when nothing was changed between them.
 */
export async function everything(db: TestDatabase): Promise<Record<string, string>> {
  const tables = await db.sql<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'pgboss') AND tablename NOT IN ('slow_downs', 'rate_limit_windows', 'api_requests')
       AND NOT (SELECT relispartition FROM pg_class WHERE oid = format('%I.%I', schemaname, tablename)::regclass)
     ORDER BY 1`,
  )
  const rows = await db.sql<{ name: string; figure: string }>(
    tables
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name,
             count(*) || ' ' || sum(hashtextextended((to_jsonb(t) - 'last_seen_at' - 'last_used_at')::text, 0)) AS figure FROM ${name} t`,
      )
      .join(' UNION ALL '),
  )
  return Object.fromEntries(rows.map(({ name, figure }) => [name, figure]))
}

/** What belongs to a company, where another's rows may change. */
export const ofCompany = (db: TestDatabase, companyId: number) =>
  db.sql(
    `SELECT (SELECT to_jsonb(c) FROM companies c WHERE id = $1) AS company,
       (SELECT jsonb_agg(to_jsonb(u) - 'last_seen_at' ORDER BY id) FROM company_users u WHERE company_id = $1) AS users,
       (SELECT jsonb_agg(s.id ORDER BY s.id) FROM user_sessions s JOIN company_users u ON u.id = s.user_id
        WHERE company_id = $1) AS sessions,
       (SELECT jsonb_agg(e ORDER BY id) FROM webhook_endpoints e WHERE company_id = $1) AS endpoints,
       (SELECT jsonb_agg(d ORDER BY d.id) FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
        WHERE company_id = $1) AS deliveries,
       (SELECT jsonb_agg(to_jsonb(k) - 'last_used_at' ORDER BY id) FROM api_keys k WHERE company_id = $1) AS keys,
       (SELECT jsonb_agg(h ORDER BY id) FROM house_contracts h WHERE company_id = $1) AS contracts,
       (SELECT jsonb_agg(r ORDER BY id) FROM address_requests r WHERE company_id = $1) AS requests,
       (SELECT count(*) FROM audit_events WHERE company_id = $1) AS audited`,
    [companyId],
  )
