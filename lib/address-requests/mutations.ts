import type { Candidate } from '../addresses/address'
import type { BillsPackageRequest } from '../bills-packages/schema'
import type { Partner } from '../partner-api/partner'
import { prisma } from '../prisma'

/** Keeps a request that failed for its address, for the company's staff to finish: the latest of each tenant. */
export async function keepAddressRequest(
  partner: Partner,
  request: BillsPackageRequest,
  candidates: Candidate[],
): Promise<void> {
  await prisma().$executeRaw`
    INSERT INTO address_requests (company_id, mode, email_key, request, candidates, request_id, expires_at)
    VALUES (
      ${partner.companyId}::int, ${partner.mode}::mode, ${request.email.key}, ${JSON.stringify(request)}::jsonb,
      ${JSON.stringify(candidates)}::jsonb, ${partner.requestId}::uuid, now() + interval '14 days'
    )
    ON CONFLICT (company_id, mode, email_key) DO UPDATE
    SET request = excluded.request, candidates = excluded.candidates, request_id = excluded.request_id,
        created_at = now(), expires_at = excluded.expires_at`
}

/** Deletes the address requests whose 14 days are over; returns how many. */
export async function purgeExpiredAddressRequests(): Promise<number> {
  const { count } = await prisma().addressRequest.deleteMany({ where: { expiresAt: { lte: new Date() } } })
  return count
}
