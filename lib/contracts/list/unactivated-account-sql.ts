import { Prisma } from '@/prisma/client/client'
import type { Mode } from '@/prisma/client/enums'
import { ACTIVATION_DAYS } from './schema'

/** The SQL condition that the tenancy of contract `c` starts today (UK time) or within the next `ACTIVATION_DAYS`. */
export const STARTS_SOON_CONDITION = Prisma.sql`
  c.start_date BETWEEN (now() AT TIME ZONE 'Europe/London')::date
    AND (now() AT TIME ZONE 'Europe/London')::date + ${ACTIVATION_DAYS}::int`

/**
 * Builds the SQL condition that contract `c` is active and its tenant has never set a password. It's false in test mode,
 * where nobody can activate an account.
 */
export const buildUnactivatedCondition = (mode: Mode) =>
  mode === 'test'
    ? Prisma.sql`false`
    : // A subquery for one value looks up each tenant by ID. PostgreSQL would read all tenants for an EXISTS.
      Prisma.sql`c.status = 'active' AND (
        SELECT t.password_hash IS NULL AND t.erased_at IS NULL FROM tenants t WHERE t.id = c.tenant_id)`
