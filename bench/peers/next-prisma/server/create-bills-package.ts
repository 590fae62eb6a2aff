import type { KnownAddress } from '@/lib/addresses/address'
import { findAddress } from '@/lib/addresses/matching/find-address'
import type { BillsPackageRequest } from '@/lib/contracts/create/schema'
import { EXISTING_USER, NEW_USER } from '@/lib/contracts/create/success-message'
import { keepAddressRequest } from '@/lib/contracts/unmatched-addresses/mutations'
import { newActivationToken } from '@/lib/mail/links/activation-link'
import { CONFIRMATION } from '@/lib/mail/templates/confirmation'
import { type Answer, addressNotFound, failure, success } from '@/lib/partner-api/response'
import { rowId } from '@/lib/platform/database/uuid'
import type { Partner } from '@/lib/platform/identity/partner'
import type { Prisma } from '@/prisma/client/client'
import { confirmationOf } from '../../confirmation'
import { matchAddress } from './match-address'
import { prisma } from './prisma'
import { retried } from './retried'

export async function createBillsPackage(partner: Partner, request: BillsPackageRequest): Promise<Answer> {
  const address = await matchAddress(request.address)
  if (address) return store(partner, request, address)
  // No call that is measured comes here: ids and candidates are left to this project's own search.
  const found = await findAddress(request.address)
  if (found.found) return store(partner, request, found.address)
  await keepAddressRequest(partner, request, found.candidates)
  return addressNotFound(found.candidates)
}

async function store(partner: Partner, request: BillsPackageRequest, address: KnownAddress): Promise<Answer> {
  const stored = await retried(() => prisma.$transaction((tx) => storeAll(tx, partner, request, address)))
  if (stored) return success(stored)
  await prisma.apiKey.update({ where: { id: partner.by.id }, data: { duplicateEmailRejections: { increment: 1 } } })
  return failure(400, 'Tenant email already associated with a contract')
}

/** Null where the tenant has a contract. */
async function storeAll(
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
  // Not found first: the value of an enum is sent as a text to be cast, by which PostgreSQL uses no partial index.
  const [made] = await tx.tenant.createManyAndReturn({
    data: [{ ...owner, email: email.address, ...details }],
    skipDuplicates: true,
  })
  const tenant = made ?? (await tx.tenant.findFirstOrThrow({ where: owner }))
  if (!made && (await tx.houseContract.findFirst({ where: { tenantId: tenant.id, state: 'active' } }))) return null
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
  const accountCreated = made !== undefined || tenant.accountCreatedAt === null
  if (!made && accountCreated) await tx.tenant.update({ where: { id: tenant.id }, data: details })
  const token = tenant.passwordHash ? null : newActivationToken()
  if (token) await tx.tenantToken.create({ data: { ...token, tenantId: tenant.id } })
  const emailId = rowId()
  await tx.email.create({
    data: {
      id: emailId,
      mode,
      companyId,
      contractId: contract.id,
      tenantTokenId: token?.id,
      recipient: email.address,
      ...CONFIRMATION,
      values: confirmationOf(companyName, request, address.address),
    },
  })
  await queueJob(tx, emailId)
  await tx.auditEvent.create({
    data: {
      companyId,
      actorType: 'api_key',
      actorId: partner.by.id,
      action: 'house_contract.created',
      subjectId: contract.id,
      requestId,
    },
  })
  await tx.unmatchedAddress.deleteMany({ where: { companyId, mode, emailKey: email.key } })
  return { houseContractId: contract.id, tenantId: tenant.id, message: accountCreated ? NEW_USER : EXISTING_USER }
}

/** The e-mail's job, with the settings of its queue: pg-boss's tables are none of the schema's. */
async function queueJob(tx: Prisma.TransactionClient, emailId: string): Promise<void> {
  const count = await tx.$executeRaw`
    INSERT INTO pgboss.job (id, name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, policy, dead_letter)
    SELECT ${emailId}::uuid, name, ${JSON.stringify({ emailId })}::jsonb, expire_seconds, deletion_seconds,
      now() + retention_seconds * interval '1 second', retry_limit, retry_delay, retry_backoff, retry_delay_max, policy,
      dead_letter
    FROM pgboss.queue WHERE name = 'email'`
  if (count !== 1) throw new Error('there is no queue for e-mails')
}
