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
