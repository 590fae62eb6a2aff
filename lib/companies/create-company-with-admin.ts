import { prisma } from '@/lib/platform/database/prisma'
import type { SupportOrTenantActor } from '@/lib/platform/identity/actor'
import { Prisma } from '@/prisma/client/client'
import { insertCompany } from './create-company'
import { findCompanyId } from './find-company-id'
import { findCompanyOfEmail } from './invitations/find-company-of-email'
import { inviteByEmail } from './invitations/invite-by-email'
import type { NamedPerson } from './schema'

export type CreateCompanyResult =
  | { ok: true; id: number }
  /** The company `id` has the same name, or the admin already has an account at it. */
  | { ok: false; reason: 'name in use' | 'email in use'; id: number }

/**
 * Creates a company on behalf of support staff, and invites its first admin by email. Rejects the name of another
 * company, even if it differs in case or spaces. Companies with the same name would be confused on the phone.
 */
export async function createCompanyWithAdmin(
  actor: SupportOrTenantActor,
  { name, admin }: { name: string; admin: NamedPerson },
): Promise<CreateCompanyResult> {
  return prisma().$transaction(async (tx) => {
    // Only one company is created at a time, so that two people can't create the same one.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('companies'))::text`
    const namesake = await findCompanyByName(tx, name)
    if (namesake) return { ok: false, reason: 'name in use', id: namesake.id }
    const employer = await findCompanyOfEmail(tx, admin.email)
    if (employer) return { ok: false, reason: 'email in use', id: employer.id }
    const { id } = await insertCompany(tx, actor, name)
    const companyId = await findCompanyId(tx, id)
    if (!companyId) throw new Error(`company ${id} has just been created, but doesn't exist`)
    await inviteByEmail(tx, actor, companyId, { ...admin, role: 'admin' }, null)
    return { ok: true, id }
  })
}

async function findCompanyByName(tx: Prisma.TransactionClient, name: string): Promise<{ id: number } | undefined> {
  const normalise = (text: Prisma.Sql) => Prisma.sql`lower(regexp_replace(${text}, '\\s+', ' ', 'g'))`
  const [company] = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM companies WHERE ${normalise(Prisma.sql`name`)} = ${normalise(Prisma.sql`${name}::text`)}
    ORDER BY id LIMIT 1`
  return company
}
