import type { Candidate } from '../addresses/address'
import type { BillsPackageRequest } from '../bills-packages/schema'
import { asJson, settling } from '../idempotency/mutations'
import type { Partner } from '../partner-api/partner'
import { prisma } from '../prisma'

/** Keeps a request that failed for its address, for the company's staff to finish: the latest of each tenant. */
export async function keepAddressRequest(
  partner: Partner,
  request: BillsPackageRequest,
  candidates: Candidate[],
): Promise<void> {
  const outcome = asJson({ ok: false, reason: 'address not found', candidates })
  await prisma().$executeRaw`
    SELECT keep_address_request(
      p_company_id => ${partner.companyId}::int,
      p_mode => ${partner.mode}::mode,
      p_email_key => ${request.email.key},
      p_request => ${JSON.stringify(request)}::jsonb,
      p_candidates => ${JSON.stringify(candidates)}::jsonb,
      p_request_id => ${partner.requestId}::uuid
    ), ${settling(partner, outcome)}`
}

/** Deletes the address requests whose 14 days are over; returns how many. */
export async function purgeExpiredAddressRequests(): Promise<number> {
  const { count } = await prisma().addressRequest.deleteMany({ where: { expiresAt: { lte: new Date() } } })
  return count
}
