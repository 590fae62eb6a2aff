import type { KnownAddress } from '@/lib/addresses/address'
import { matchAddress as matchOrFindCandidates } from '@/lib/addresses/matching/match-address'
import type { BillsPackageRequest } from '@/lib/contracts/create/schema'
import { EXISTING_USER_MESSAGE, NEW_USER_MESSAGE } from '@/lib/contracts/create/success-messages'
import { holdUnmatchedAddress } from '@/lib/contracts/unmatched-addresses/hold-unmatched-address'
import { newActivationToken } from '@/lib/mail/links/activation-link'
import { BILLS_PACKAGE_CONFIRMATION } from '@/lib/mail/templates/bills-package-confirmation'
import {
  type ApiResponse,
  addressNotFoundResponse,
  errorResponse,
  successResponse,
} from '@/lib/partner-api/api-responses'
import { generateUuid } from '@/lib/platform/database/generate-uuid'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import type { Prisma } from '@/prisma/client/client'
import { buildConfirmationValues } from '../../confirmation-email-values'
import { matchAddress } from './match-address'
import { prisma } from './prisma'
import { retryOnConflict } from './retry-on-conflict'

export async function createBillsPackage(partner: Partner, request: BillsPackageRequest): Promise<ApiResponse> {
  const address = await matchAddress(request.address)
  if (address) return storePackage(partner, request, address)
  // The benchmark's requests never get here, so it doesn't matter that this part uses the project's own matching.
  const result = await matchOrFindCandidates(request.address)
  if (result.isFound) return storePackage(partner, request, result.address)
  await holdUnmatchedAddress(partner, request, result.candidates)
  return addressNotFoundResponse(result.candidates)
}

async function storePackage(
  partner: Partner,
  request: BillsPackageRequest,
  address: KnownAddress,
): Promise<ApiResponse> {
  const created = await retryOnConflict(() => prisma.$transaction((tx) => createPackage(tx, partner, request, address)))
  if (created) return successResponse(created)
  await prisma.apiKey.update({ where: { id: partner.actor.id }, data: { duplicateEmailRejections: { increment: 1 } } })
  return errorResponse('tenant_has_contract')
}

/** Creates the contract and, if needed, the tenant. Returns null if the tenant already has an active contract. */
async function createPackage(
  tx: Prisma.TransactionClient,
  partner: Partner,
  request: BillsPackageRequest,
  address: KnownAddress,
) {
  const { companyId, companyName, mode, requestId } = partner
  const { email, selectedServices, birthday, startDate, endDate, firstName, lastName, contactNo } = request
  const ownerId = mode === 'test' ? companyId : null
  const details = { firstName, lastName, birthday: new Date(birthday), contactNo, accountCreatedAt: new Date() }
  const owner = { mode, companyId: ownerId, emailKey: email.key }
  // Insert the tenant without first looking for an existing one, because that query would be slow. Prisma would cast
  // the enum to text, and then PostgreSQL couldn't use the partial index.
  const [insertedTenant] = await tx.tenant.createManyAndReturn({
    data: [{ ...owner, email: email.address, ...details }],
    skipDuplicates: true,
  })
  const tenant = insertedTenant ?? (await tx.tenant.findFirstOrThrow({ where: owner }))
  if (!insertedTenant && (await tx.houseContract.findFirst({ where: { tenantId: tenant.id, status: 'active' } })))
    return null
  const contract = await tx.houseContract.create({
    data: {
      companyId,
      mode,
      tenantId: tenant.id,
      firstName,
      lastName,
      birthday: details.birthday,
      email: email.address,
      contactNo,
      address: request.address,
      addressId: address.addressId,
      matchedAddress: address.address,
      postcode: address.postcode,
      broadband: request.broadband,
      numberOfTenants: request.numberOfTenants,
      startDate: new Date(startDate),
      endDate: new Date(endDate),
      ...selectedServices,
      requestId,
    },
  })
  const accountCreated = insertedTenant !== undefined || tenant.accountCreatedAt === null
  if (!insertedTenant && accountCreated) await tx.tenant.update({ where: { id: tenant.id }, data: details })
  const token = tenant.passwordHash ? null : newActivationToken()
  if (token) await tx.tenantToken.create({ data: { ...token, tenantId: tenant.id } })
  const emailId = generateUuid()
  await tx.email.create({
    data: {
      id: emailId,
      mode,
      companyId,
      contractId: contract.id,
      tenantTokenId: token?.id,
      recipient: email.address,
      ...BILLS_PACKAGE_CONFIRMATION,
      values: buildConfirmationValues(companyName, request, address.address),
    },
  })
  await queueJob(tx, emailId)
  await tx.auditEvent.create({
    data: {
      companyId,
      actorType: 'api_key',
      actorId: partner.actor.id,
      action: 'house_contract.created',
      subjectId: contract.id,
      requestId,
    },
  })
  await tx.unmatchedAddress.deleteMany({ where: { companyId, mode, emailKey: email.key } })
  return {
    houseContractId: contract.id,
    tenantId: tenant.id,
    message: accountCreated ? NEW_USER_MESSAGE : EXISTING_USER_MESSAGE,
  }
}

/**
 * Queues the job for an email, with the settings of the job's queue. Uses SQL, because pg-boss's tables aren't in the
 * Prisma schema.
 */
async function queueJob(tx: Prisma.TransactionClient, emailId: string): Promise<void> {
  const count = await tx.$executeRaw`
    INSERT INTO pgboss.job (id, name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, policy, dead_letter)
    SELECT ${emailId}::uuid, name, ${JSON.stringify({ emailId })}::jsonb, expire_seconds, deletion_seconds,
      now() + retention_seconds * interval '1 second', retry_limit, retry_delay, retry_backoff, retry_delay_max, policy,
      dead_letter
    FROM pgboss.queue WHERE name = 'email'`
  if (count !== 1) throw new Error('there is no queue for emails')
}
