import { limiter } from '@/lib/auth/guards/portal-lookup-limit'
import type { CompanyId } from '@/lib/platform/identity/company-id'

const TEST_EVENTS_PER_MINUTE = 20

/** Counts a test event against its company's limit, and returns whether it may be sent. */
export async function consumeTestEvent(companyId: CompanyId): Promise<boolean> {
  const { isAdmitted } = await limiter.admit(`test-event:${companyId}`, TEST_EVENTS_PER_MINUTE)
  return isAdmitted
}
