import { limiter } from '@/lib/auth/guards/portal-lookup-limit'
import type { CompanyId } from '@/lib/platform/identity/company-id'

const TEST_EVENTS_PER_MINUTE = 20
const ENDPOINT_CHANGES_PER_MINUTE = 20

/** Counts a test event against its company's limit, and returns whether it may be sent. */
export const consumeTestEvent = (companyId: CompanyId): Promise<boolean> =>
  consume(`test-event:${companyId}`, TEST_EVENTS_PER_MINUTE)

/**
 * Counts a change of an endpoint against its company's limit, and returns whether it may be made. Each new URL gets a
 * challenge, and may belong to somebody else.
 */
export const consumeEndpointChange = (companyId: CompanyId): Promise<boolean> =>
  consume(`endpoint-change:${companyId}`, ENDPOINT_CHANGES_PER_MINUTE)

async function consume(subject: string, perMinute: number): Promise<boolean> {
  const { isAdmitted } = await limiter.admit(subject, perMinute)
  return isAdmitted
}
