import pg from 'pg'
import { CARD_TABLES } from '@/lib/quotes/rate-cards/rate-card-csv-rows'

/**
 * Grants the application role the rights that it needs, and no others. Call this after each migration, so that new
 * tables are covered.
 *
 * The role owns nothing. It can insert and read audit events, entries of the access log, logged requests and rate
 * cards, but not change them. It can also delete a rate card, but foreign keys prevent this if the card was published
 * or used for a quote.
 *
 * @param owner a connection of the database's owner
 * @throws {Error} if the role doesn't exist, or has rights that it shouldn't have. The operator must fix this
 */
export async function grantToAppRole(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query(
    'SELECT rolname = current_user AS "isOwner", rolsuper AS "isSuperuser" FROM pg_roles WHERE rolname = $1',
    [role],
  )
  if (rows.length === 0) throw new Error(`DATABASE_URL: the role "${role}" doesn't exist in the database.`)
  if (rows[0].isOwner) throw new Error('DATABASE_URL: expected a different role from the one in DIRECT_DATABASE_URL.')
  if (rows[0].isSuperuser) throw new Error("DATABASE_URL: expected a role that owns nothing and isn't a superuser.")
  const appRole = pg.escapeIdentifier(role)
  await owner.query(`
    BEGIN;
    GRANT USAGE ON SCHEMA public, pgboss TO ${appRole};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss TO ${appRole};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, pgboss TO ${appRole};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public, pgboss TO ${appRole};
    REVOKE UPDATE, DELETE ON public.audit_events, public.support_access_log, public.api_requests FROM ${appRole};
    REVOKE UPDATE, DELETE ON public.rate_card_publications, ${CARD_TABLES.map((table) => `public.${table}`).join()} FROM ${appRole};
    REVOKE UPDATE ON public.rate_cards FROM ${appRole};
    REVOKE INSERT, UPDATE, DELETE ON public._prisma_migrations, public.applied_functions FROM ${appRole};
    ALTER ROLE ${appRole} SET statement_timeout = '7s';
    ALTER ROLE ${appRole} SET idle_in_transaction_session_timeout = '7s';
    COMMIT;
  `)
}
