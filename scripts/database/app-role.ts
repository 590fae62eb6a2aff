import pg from 'pg'

/**
 * Gives the application's role what it needs and no more: it owns nothing, and audit rows it may
 * only add and read. Runs after every migration, so new tables are covered.
 *
 * @throws when the role does not exist: making it is the operator's part (README, "Own database").
 */
export async function grantToAppRole(ownerUrl: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT rolname = current_user AS is_owner FROM pg_roles WHERE rolname = $1', [
      role,
    ])
    if (rows.length === 0) throw new Error(`DATABASE_URL: the role "${role}" does not exist in the database`)
    if (rows[0].is_owner)
      throw new Error('DATABASE_URL: expected a role of its own, not the owner of DIRECT_DATABASE_URL')
    const app = pg.escapeIdentifier(role)
    await client.query(`
      BEGIN;
      GRANT USAGE ON SCHEMA public, pgboss TO ${app};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss TO ${app};
      GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, pgboss TO ${app};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public, pgboss TO ${app};
      REVOKE UPDATE, DELETE ON public.audit_events FROM ${app};
      REVOKE INSERT, UPDATE, DELETE ON public._prisma_migrations FROM ${app};
      ALTER ROLE ${app} SET statement_timeout = '10s';
      COMMIT;
    `)
  } finally {
    await client.end()
  }
}
