import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'

/** A company's progress, in one mode, through the overview's checklist for new companies. */
export interface OnboardingProgress {
  /** Whether the company has an API key that's neither revoked nor expired. */
  hasKey: boolean
  /** Whether the request log contains a request of the company. */
  hasCalled: boolean
  hasContract: boolean
}

export async function getOnboardingProgress(companyId: CompanyId, mode: Mode): Promise<OnboardingProgress> {
  const [row] = await prisma().$queryRaw<[OnboardingProgress]>`
    SELECT
      EXISTS (SELECT FROM api_keys WHERE company_id = ${companyId}::int AND mode = ${mode}::mode
        AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())) AS "hasKey",
      EXISTS (SELECT FROM api_requests WHERE company_id = ${companyId}::int AND mode = ${mode}::mode) AS "hasCalled",
      EXISTS (SELECT FROM house_contracts WHERE company_id = ${companyId}::int AND mode = ${mode}::mode) AS "hasContract"`
  return row
}
