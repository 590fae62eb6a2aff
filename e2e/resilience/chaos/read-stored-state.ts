import { withConnection } from './with-connection'

/** The rows in the database after a run. */
export interface StoredState {
  contracts: StoredContract[]
  quotes: { lastName: string; requestId: string; tenantId: number }[]
  /**
   * The tenants, with email addresses in lower case. A tenant must have an account if, and only if, the tenant has a
   * contract, because no tenant is erased during a run.
   */
  tenants: { id: number; email: string; hasAccount: boolean }[]
  /** A description of each row that should belong to a contract, but doesn't. */
  orphans: string[]
  /** How many jobs for emails aren't finished. */
  pendingJobs: number
}

export interface StoredContract {
  id: number
  tenantId: number
  /** The tenant's email address, in lower case. */
  email: string
  lastName: string
  requestId: string
  /** The contract's emails, with recipients in lower case and their final statuses. */
  emails: { id: string; to: string; status: string }[]
  activationTokens: number
  auditRows: number
}

/**
 * Reads the rows that the checker compares with the history.
 *
 * @param ownerUrl the database's URL for the owner
 */
export async function readStoredState(ownerUrl: string): Promise<StoredState> {
  return withConnection(ownerUrl, async (client) => {
    const queryRows = async (sql: string) => (await client.query(sql)).rows
    const [jobCount] = await queryRows(PENDING_JOBS_SQL)
    return {
      contracts: await queryRows(CONTRACTS_SQL),
      quotes: await queryRows(
        `SELECT last_name AS "lastName", request_id AS "requestId", tenant_id AS "tenantId" FROM quote_requests`,
      ),
      tenants: await queryRows(
        'SELECT id, lower(email) AS email, account_created_at IS NOT NULL AS "hasAccount" FROM tenants',
      ),
      orphans: (await queryRows(ORPHANS_SQL)).map(({ what }) => what),
      pendingJobs: jobCount.count,
    }
  })
}

export const PENDING_JOBS_SQL = `
  SELECT count(*)::int FROM pgboss.job
  WHERE name IN ('email', 'email-failed') AND state IN ('created', 'retry', 'active')`

const CONTRACTS_SQL = `
  SELECT id, tenant_id AS "tenantId", lower(email) AS email, last_name AS "lastName", request_id AS "requestId",
    coalesce(
      (SELECT json_agg(json_build_object('id', e.id, 'to', lower(e.recipient), 'status', e.status))
       FROM emails e WHERE e.contract_id = c.id), '[]'
    ) AS emails,
    (SELECT count(*)::int FROM tenant_tokens t WHERE t.tenant_id = c.tenant_id) AS "activationTokens",
    (SELECT count(*)::int FROM audit_events a
     WHERE a.action = 'house_contract.created' AND a.subject_id = c.id AND a.company_id = c.company_id) AS "auditRows"
  FROM house_contracts c`

/**
 * Finds rows that should belong to a contract, but don't. Every email should belong to a contract, because runs send no
 * emails to staff. Every activation link should belong to a tenant with a contract, because only contracts create such
 * links.
 */
const ORPHANS_SQL = `
  SELECT 'email ' || id AS what FROM emails WHERE contract_id IS NULL
  UNION ALL
  SELECT 'activation link ' || id FROM tenant_tokens t
  WHERE NOT EXISTS (SELECT FROM house_contracts c WHERE c.tenant_id = t.tenant_id)
  UNION ALL
  SELECT 'audit row ' || id FROM audit_events a
  WHERE action = 'house_contract.created' AND NOT EXISTS (SELECT FROM house_contracts c WHERE c.id = a.subject_id)`
