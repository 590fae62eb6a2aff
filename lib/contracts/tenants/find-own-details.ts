import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'

interface OwnDetails {
  firstName: string
  lastName: string
  email: string
  contactNo: string
  birthday: Date | null
  /** The new email address that awaits confirmation. Null if there's none. */
  pendingEmail: string | null
  /** When the link that confirms `pendingEmail` expires. */
  pendingUntil: Date | null
}

/** Finds the details that the account page shows to the signed-in tenant. */
export async function findOwnDetails({ tenantId }: SignedInTenant): Promise<OwnDetails> {
  const [row] = await prisma().$queryRaw<[OwnDetails]>`
    SELECT t.first_name AS "firstName", t.last_name AS "lastName", t.email, t.contact_no AS "contactNo", t.birthday,
           k.new_email AS "pendingEmail", k.expires_at AS "pendingUntil"
    FROM tenants t LEFT JOIN LATERAL (
      SELECT * FROM tenant_tokens WHERE tenant_id = t.id AND purpose = 'email_change' ORDER BY created_at DESC LIMIT 1
    ) k ON k.used_at IS NULL AND k.expires_at > now()
    WHERE t.id = ${tenantId}::int`
  return row
}
