import { queryRows } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { Prisma } from '@/prisma/client/client'
import type { Mode } from '@/prisma/client/enums'
import { isSimilarDomain, splitEmail } from './similar-domain'
import { quoteTerm } from './similar-query'

const MAX_EMAILS = 200

/** Finds the email addresses in a company's contracts that differ from the typed one only by an error in the domain. */
export async function findSimilarEmails(companyId: CompanyId, mode: Mode, typedEmail: string): Promise<string[]> {
  const typed = splitEmail(typedEmail)
  if (!typed) return []
  const beginning = `${typed.localPart}@`
  const rows = await queryRows<{ email: string }>(Prisma.sql`
    SELECT DISTINCT email FROM (
      SELECT unnest(tsvector_to_array(search_words)) AS email FROM house_contracts
      WHERE search_words @@ ${`'#${mode}${companyId}' & ${quoteTerm(beginning)}:*`}::tsquery LIMIT ${MAX_EMAILS * WORDS_PER_CONTRACT}
    ) words WHERE starts_with(email, ${beginning}) LIMIT ${MAX_EMAILS}`)
  return rows
    .map(({ email }) => email)
    .filter((email) => isSimilarDomain(typed.domain, splitEmail(email)?.domain ?? ''))
}

/** A contract has about thirty words. */
const WORDS_PER_CONTRACT = 40
