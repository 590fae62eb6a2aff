import { audit } from '@/lib/audit/mutations'
import { prisma } from '@/lib/platform/database/prisma'
import type { Member } from '@/lib/platform/identity/signed-in'

/** Writes down that somebody took contracts, which are personal data, out of the portal. */
export async function noteExport({ actor, companyId }: Member): Promise<void> {
  await prisma().$transaction((tx) =>
    audit(tx, actor, { companyId, action: 'company.contracts_exported', subjectId: companyId }),
  )
}
