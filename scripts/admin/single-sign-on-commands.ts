import { findCompanyId } from '@/lib/companies/find-company-id'
import { disableSsoRequirement } from '@/lib/companies/single-sign-on/disable-sso-requirement'
import { removeSsoConnectionAsOperator } from '@/lib/companies/single-sign-on/remove-connection'
import type { Database } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { CommandOutcome } from './command-outcome'

export const makeSsoOptional = (db: Database, id: number): Promise<CommandOutcome> =>
  withCompany(db, id, async (companyId) =>
    (await disableSsoRequirement(db, companyId)).ok
      ? { ok: true, result: `Single sign-on is now optional for company ${id}.` }
      : { ok: false, reason: `Company ${id} doesn't require single sign-on.` },
  )

export const removeSso = (db: Database, id: number): Promise<CommandOutcome> =>
  withCompany(db, id, async (companyId) =>
    (await removeSsoConnectionAsOperator(db, companyId)).ok
      ? { ok: true, result: `Single sign-on connection of company ${id} removed.` }
      : { ok: false, reason: `Company ${id} has no single sign-on connection.` },
  )

async function withCompany(
  db: Database,
  id: number,
  run: (companyId: CompanyId) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  const companyId = await findCompanyId(db, id)
  return companyId ? run(companyId) : { ok: false, reason: `No such company: ${id}.` }
}
