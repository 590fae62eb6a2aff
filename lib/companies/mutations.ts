import type { Database } from '../prisma'

/** @param name 1 to 200 characters, as tenants read it in their e-mail */
export async function createCompany(db: Database, name: string): Promise<{ id: number }> {
  return db.$transaction(async (tx) => {
    const { id } = await tx.company.create({ data: { name }, select: { id: true } })
    await tx.auditEvent.create({
      data: { companyId: id, actorType: 'operator', action: 'company.created', subjectId: id },
    })
    return { id }
  })
}

/**
 * Sets how many calls each key of a company may make; every process goes by it within a second.
 *
 * @param callsPerMinute 1 to 1,000,000
 */
export async function limitCompany(
  db: Database,
  companyId: number,
  callsPerMinute: number,
): Promise<{ ok: true } | { ok: false; reason: 'no such company' }> {
  return db.$transaction(async (tx) => {
    const { count } = await tx.company.updateMany({ where: { id: companyId }, data: { callsPerMinute } })
    if (count === 0) return { ok: false, reason: 'no such company' }
    await tx.auditEvent.create({
      data: { companyId, actorType: 'operator', action: 'company.limited', subjectId: companyId },
    })
    return { ok: true }
  })
}
