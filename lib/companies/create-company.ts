import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import type { Database } from '@/lib/platform/database/prisma'
import { type Actor, OPERATOR } from '@/lib/platform/identity/actor'
import type { Prisma } from '@/prisma/client/client'

/** Creates a company on behalf of an operator, who then invites its first admin with a separate command. */
export const createCompany = (db: Database, name: string): Promise<{ id: number }> =>
  db.$transaction((tx) => insertCompany(tx, OPERATOR, name))

/** @param name 1 to 200 characters, shown to tenants in emails */
export async function insertCompany(tx: Prisma.TransactionClient, actor: Actor, name: string): Promise<{ id: number }> {
  const { id } = await tx.company.create({ data: { name }, select: { id: true } })
  await recordAuditEvent(tx, actor, { companyId: id, action: 'company.created', subjectId: id })
  return { id }
}
