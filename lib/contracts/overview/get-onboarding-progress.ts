import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'

/** Of the first steps of a company in a mode, those that are done. */
export interface OnboardingProgress {
  hasKey: boolean
  hasCalled: boolean
  hasContract: boolean
}

/** A key that is revoked does not count: nothing can be called with it. */
export async function getOnboardingProgress(companyId: CompanyId, mode: Mode): Promise<OnboardingProgress> {
  const [row] = await prisma().$queryRaw<[OnboardingProgress]>`
    SELECT
      EXISTS (SELECT FROM api_keys WHERE company_id = ${companyId}::int AND mode = ${mode}::mode
        AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())) AS "hasKey",
      EXISTS (SELECT FROM api_requests WHERE company_id = ${companyId}::int AND mode = ${mode}::mode) AS "hasCalled",
      EXISTS (SELECT FROM house_contracts WHERE company_id = ${companyId}::int AND mode = ${mode}::mode) AS "hasContract"`
  return row
}
