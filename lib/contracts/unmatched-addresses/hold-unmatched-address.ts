import type { Candidate } from '@/lib/addresses/address'
import { queryOneRow } from '@/lib/platform/database/prisma'
import { recordOutcomeSql, toJsonSql } from '@/lib/platform/database/record-idempotent-outcome'
import { env } from '@/lib/platform/env'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import { findTestEmail } from '@/lib/sandbox/test-mode-emails'
import { Prisma } from '@/prisma/client/client'
import type { CreateBillsPackageResult } from '../create/create-bills-package'
import type { BillsPackageRequest } from '../create/schema'
import { TEST_EXPIRY_DELAY_SECONDS, TEST_EXPIRY_QUEUE } from './test-expiry-queue'

/**
 * Stores a request whose address wasn't found, so that partner staff can complete it by choosing an address. Keeps only
 * the latest request for each company, mode and email address. Notifies the company by webhook of the first request,
 * and of one that restores a dismissed unmatched address.
 *
 * Stores nothing if the tenant already has a contract, because partner staff couldn't complete the request.
 *
 * With the test email address `expires`, the request is held only for some seconds.
 *
 * @returns the result of the request
 */
export async function holdUnmatchedAddress(
  partner: Partner,
  request: BillsPackageRequest,
  candidates: Candidate[],
): Promise<CreateBillsPackageResult> {
  const held: CreateBillsPackageResult = { ok: false, reason: 'address not found', candidates }
  const rejected: CreateBillsPackageResult = { ok: false, reason: 'email has a contract', isFailedLookup: true }
  const outcome = Prisma.sql`CASE WHEN is_held THEN ${toJsonSql(held)} ELSE ${toJsonSql(rejected)} END`
  const expiresSoon = findTestEmail(partner, request.email) === 'expires'
  const { isHeld } = await queryOneRow<{ isHeld: boolean }>(Prisma.sql`
    SELECT is_held AS "isHeld", ${recordOutcomeSql(partner, outcome)},
           ${expiresSoon ? EXPIRE_SOON : Prisma.sql`NULL`}
    FROM hold_unmatched_address(
      p_company_id => ${partner.companyId}::int,
      p_mode => ${partner.mode}::mode,
      p_email_key => ${request.email.key},
      p_request => ${JSON.stringify(request)}::jsonb,
      p_candidates => ${JSON.stringify(candidates)}::jsonb,
      p_request_id => ${partner.requestId}::uuid,
      p_retention => ${expiresSoon ? TEST_RETENTION : buildRetention()},
      p_api_key_id => ${partner.actor.id}::int,
      p_idempotency_key => ${partner.idempotencyKey}
    ) is_held`)
  return isHeld ? held : rejected
}

const buildRetention = () => Prisma.sql`make_interval(days => ${env().retention.unmatchedAddressesDays}::int)`

const TEST_RETENTION = Prisma.sql`make_interval(secs => ${TEST_EXPIRY_DELAY_SECONDS}::int)`

/** An SQL expression that queues the deletion of a held request once it has expired. */
const EXPIRE_SOON = Prisma.sql`
  CASE WHEN is_held THEN enqueue_delayed_job(${TEST_EXPIRY_QUEUE}, gen_random_uuid(), '{}', ${TEST_RETENTION}) END`
