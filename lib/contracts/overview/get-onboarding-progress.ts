import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'

/** The first steps in a mode, and whether the company has completed them. */
export interface OnboardingProgress {
  hasKey: boolean
  hasCalled: boolean
  hasContract: boolean
}

/** Finds out which of the first steps the company has completed. A revoked or expired key doesn't count. */
export async function getOnboardingProgress(companyId: CompanyId, mode: Mode): Promise<OnboardingProgress> {
  const [row] = await prisma().$queryRaw<[OnboardingProgress]>`
    SELECT
      EXISTS (SELECT FROM api_keys WHERE company_id = ${companyId}::int AND mode = ${mode}::mode
        AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())) AS "hasKey",
      EXISTS (SELECT FROM api_requests WHERE company_id = ${companyId}::int AND mode = ${mode}::mode) AS "hasCalled",
      EXISTS (SELECT FROM house_contracts WHERE company_id = ${companyId}::int AND mode = ${mode}::mode) AS "hasContract"`
  return row
}
