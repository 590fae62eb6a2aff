import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { WholeTestRequest } from './whole-test-request'

/** Finds a company's request in test mode as it was sent. Returns null if there's none, or if it was deleted. */
export const findWholeTestRequest = (companyId: CompanyId, id: string): Promise<WholeTestRequest | null> =>
  prisma().testApiRequest.findFirst({
    where: { id, companyId },
    select: { url: true, requestHeaders: true, requestBody: true, responseHeaders: true, responseBody: true },
  }) as Promise<WholeTestRequest | null>
