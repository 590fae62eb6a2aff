import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { Prisma } from '@/prisma/client/client'
import type { AccessAction } from '../access-log/event-types'
import { readAndRecordLookup } from '../access-log/read-and-record-lookup'

/**
 * Returns a live tenant's date of birth, followed by any different ones in their contracts, in the format YYYY-MM-DD.
 * Logs the lookup. Returns null if there's no such tenant.
 */
export const findTenantBirthdays = (user: SupportStaff, id: number): Promise<string[] | null> =>
  findMaskedValues(user, 'tenant.birthday_viewed', id, Prisma.sql`birthday::text`)

/**
 * Returns a live tenant's phone number as submitted, followed by any different ones in their contracts. Logs the
 * lookup. Returns null if there's no such tenant.
 */
export const findTenantPhoneNumbers = (user: SupportStaff, id: number): Promise<string[] | null> =>
  findMaskedValues(user, 'tenant.phone_viewed', id, Prisma.sql`contact_no`)

function findMaskedValues(
  user: SupportStaff,
  action: AccessAction,
  id: number,
  column: Prisma.Sql,
): Promise<string[] | null> {
  return readAndRecordLookup(user, action, async (tx) => {
    const rows = await tx.$queryRaw<{ value: string | null }[]>`
      SELECT value FROM (
        SELECT ${column} AS value, NULL::int AS contract_id FROM tenants WHERE id = ${id}::int AND mode = 'live'
        UNION ALL SELECT ${column}, id FROM house_contracts WHERE tenant_id = ${id}::int AND mode = 'live'
      ) known
      ORDER BY contract_id DESC NULLS FIRST`
    if (rows.length === 0) return null
    return { result: [...new Set(rows.flatMap(({ value }) => value ?? []))], tenantIds: [id] }
  })
}
