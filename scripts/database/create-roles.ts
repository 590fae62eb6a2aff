import pg from 'pg'
import type { Cluster } from './start-postgres-cluster'

export interface DatabaseUrls {
  /** The URL for DIRECT_DATABASE_URL, with the role that owns every object. */
  owner: string
  /** The URL for DATABASE_URL, with a role that owns nothing. */
  app: string
}

const OWNER_ROLE = 'bills_owner'
const APP_ROLE = 'bills_app'

/**
 * Creates the two roles and the database of an embedded cluster, and returns the database's URLs. It's safe to repeat
 * this.
 */
export async function setUpRoles(
  cluster: Pick<Cluster, 'port' | 'url'>,
  database: string,
  passwords: { owner: string; app: string },
): Promise<DatabaseUrls> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  try {
    // Don't log failed statements, because these contain passwords.
    await client.query('SET log_min_error_statement = panic')
    for (const [role, password] of [
      [OWNER_ROLE, passwords.owner],
      [APP_ROLE, passwords.app],
    ] as const) {
      const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
      await client.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(password)}`)
    }
    // The owner must be able to change the application role, because grant-app-role.ts sets that role's statement
    // timeout.
    await client.query(`ALTER ROLE ${OWNER_ROLE} CREATEROLE; GRANT ${APP_ROLE} TO ${OWNER_ROLE} WITH ADMIN OPTION`)
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database])
    if (!rowCount) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(database)} OWNER ${OWNER_ROLE}`)
  } finally {
    await client.end()
  }
  return buildDatabaseUrls(cluster, database, passwords)
}

export function buildDatabaseUrls(
  cluster: Pick<Cluster, 'port'>,
  database: string,
  passwords: { owner: string; app: string },
): DatabaseUrls {
  const buildUrl = (role: string, password: string) =>
    `postgres://${role}:${password}@127.0.0.1:${cluster.port}/${database}`
  return { owner: buildUrl(OWNER_ROLE, passwords.owner), app: buildUrl(APP_ROLE, passwords.app) }
}
