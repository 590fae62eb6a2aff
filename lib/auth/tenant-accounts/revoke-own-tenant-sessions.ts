import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'
import type { Prisma } from '@/prisma/client/client'

/** Ends one of the tenant's own sessions. Does nothing if the session belongs to another tenant. */
export const revokeOwnTenantSession = (tenant: SignedInTenant, publicId: string): Promise<void> =>
  deleteOwnSessions(tenant, { publicId })

/** Ends all of the tenant's sessions except the current one. */
export const revokeOtherTenantSessions = (tenant: SignedInTenant): Promise<void> =>
  deleteOwnSessions(tenant, { id: { not: tenant.id } })

async function deleteOwnSessions(
  { tenantId, actor }: SignedInTenant,
  where: Pick<Prisma.TenantSessionWhereInput, 'id' | 'publicId'>,
) {
  await prisma().$transaction(async (tx) => {
    const { count } = await tx.tenantSession.deleteMany({ where: { ...where, userId: tenantId } })
    const auditEvent = { companyId: null, action: 'tenant.signed_out_elsewhere', subjectId: tenantId } as const
    if (count > 0) await recordAuditEvent(tx, actor, auditEvent)
  })
}
