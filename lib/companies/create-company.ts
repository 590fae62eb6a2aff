import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import type { Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'

/** @param name 1 to 200 characters, shown to tenants in emails */
export async function createCompany(db: Database, name: string): Promise<{ id: number }> {
  return db.$transaction(async (tx) => {
    const { id } = await tx.company.create({ data: { name }, select: { id: true } })
    await recordAuditEvent(tx, OPERATOR, { companyId: id, action: 'company.created', subjectId: id })
    return { id }
  })
}
