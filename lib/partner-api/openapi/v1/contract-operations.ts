// The operations on contracts in the OpenAPI document of /api/v1.
import { z } from 'zod'
import type { PartnerContract } from '@/lib/contracts/read-back/partner-contract'
import { contractSearchSchema, DAYS_REVERSED } from '@/lib/contracts/read-back/schema'
import { INVALID_DATA, INVALID_EMAIL, REQUIRED } from '@/lib/platform/validation/messages'
import { invalidFieldsResponse, successResponse } from '../../api-responses'
import {
  CANCELLATION_ERRORS,
  CONTRACT_NOT_FOUND,
  NO_SENDABLE_EMAIL,
  tooManyResendsResponse,
} from '../../contract-responses'
import { errorSchema, invalidFieldsSchema, successSchema } from '../response-schemas'
import {
  contractDetailSchema,
  contractIdSchema,
  contractSchema,
  contractStatusSchema,
  timeSchema,
} from './contract-schemas'
import type { V1Operation } from './v1-operation'

export const CONTRACTS_TAG = { name: 'Contracts', description: 'Your company’s house contracts.' }

const EXAMPLE_CONTRACT = {
  ...{ houseContractId: 1042, tenantId: 877, status: 'active' },
  ...{ requestId: 'f2b7c7de-3f0a-4f0e-9a55-0f0c1a2b3c4d', addressRequestId: null, idempotencyKey: 'tenancy-4711' },
  ...{ createdAt: '2026-11-28T10:15:00.000Z', cancelledAt: null, closedAt: null, isErased: false },
  ...{ firstName: 'Ada', lastName: 'Brown', email: 'ada.brown@example.com', contactNo: '07700 900123' },
  ...{ address: '2 High Street, Headingley, Leeds, LS6 3AA', addressId: 'GB|AD|HZRJCHMDAUSC' },
  ...{ matchedAddress: '2 High Street, Headingley, Leeds, LS6 3AA', postcode: 'LS6 3AA', broadband: 'Fibre' },
  ...{ numberOfTenants: 4, startDate: '2027-01-01', endDate: '2027-12-31' },
  selectedServices: { gas: true, electricity: true, water: true, tv: false, wifi: true },
  emailStatus: 'delivered',
} satisfies { [Field in keyof PartnerContract]: unknown }

const EXAMPLE_TIMELINE = [
  { at: '2026-11-28T10:15:00.000Z', event: 'contract.created', emailType: null },
  { at: '2026-11-28T10:15:00.000Z', event: 'email.queued', emailType: 'bills-package-confirmation' },
  { at: '2026-11-28T10:15:04.000Z', event: 'email.delivered', emailType: 'bills-package-confirmation' },
]

const contractPath = z.object({ houseContractId: contractIdSchema })

const dayParameter = (description: string) =>
  z
    .string()
    .optional()
    .meta({ description: `${description}, in UK time.`, format: 'date', examples: ['2026-11-28'] })

export const listContractsQuery = z.object({
  status: contractStatusSchema.optional().meta({ description: 'Only contracts with this status.' }),
  createdFrom: dayParameter('Only contracts that were created on this day or later'),
  createdTo: dayParameter('Only contracts that were created on this day or earlier'),
  startingAfter: contractIdSchema.optional().meta({
    description:
      'The `houseContractId` of the last contract of the previous page. If you have no contract with this ID, the page has those with lower IDs. Leave it out to get the first page.',
  }),
  limit: z.int().min(1).max(100).default(50).meta({ description: 'How many contracts a page has.' }),
})

export const CONTRACT_OPERATIONS: V1Operation[] = [
  {
    operationId: 'listContracts',
    tag: CONTRACTS_TAG.name,
    summary: 'List contracts',
    description:
      'Returns a page of your company’s contracts, newest first. Contracts that are created in the meantime don’t shift the later pages.',
    parameters: { query: listContractsQuery },
    isWrite: false,
    success: successSchema(
      z
        .object({
          contracts: z.array(contractSchema).max(100),
          hasMore: z.boolean().meta({ description: 'Whether there’s another page.' }),
        })
        .meta({ id: 'ContractPage' }),
    ).meta({ id: 'ContractPageResponse' }),
    badRequest: invalidFieldsSchema,
    examples: [
      {
        name: 'contracts',
        summary: 'The last page',
        response: successResponse({ contracts: [EXAMPLE_CONTRACT], hasMore: false }),
      },
      {
        name: 'startingAfterInvalid',
        summary: 'startingAfter isn’t an ID',
        response: invalidFieldsResponse([{ field: 'startingAfter', code: 'invalid_value', message: INVALID_DATA }]),
      },
      {
        name: 'daysReversed',
        summary: 'createdTo is before createdFrom',
        response: invalidFieldsResponse([{ field: 'createdTo', code: 'end_before_start', message: DAYS_REVERSED }]),
      },
    ],
  },
  {
    operationId: 'findContracts',
    tag: CONTRACTS_TAG.name,
    summary: 'Find contracts',
    description:
      'Returns your company’s contracts for the tenant with this email address, or those that a request with this ID or Idempotency-Key created. The email address can be the one that you sent, even if the tenant has changed it. If you send several fields, contracts must match all of them. The newest contract comes first, and the list contains at most 100. If there are none, it’s empty. The fields are in the body, because URLs are often logged.',
    isWrite: false,
    request: contractSearchSchema.meta({ id: 'FindContractsRequest' }),
    success: successSchema(z.object({ contracts: z.array(contractSchema).max(100) }).meta({ id: 'ContractList' })).meta(
      { id: 'ContractListResponse' },
    ),
    badRequest: z.union([invalidFieldsSchema, errorSchema]),
    examples: [
      {
        name: 'found',
        summary: 'A tenant with a contract',
        request: { email: 'ada.brown@example.com' },
        response: successResponse({ contracts: [EXAMPLE_CONTRACT] }),
      },
      {
        name: 'foundByKey',
        summary: 'The contract that a request with your reference created',
        request: { idempotencyKey: 'tenancy-4711' },
        response: successResponse({ contracts: [EXAMPLE_CONTRACT] }),
      },
      {
        name: 'foundByRequest',
        summary: 'The contract that your request created',
        request: { requestId: 'f2b7c7de-3f0a-4f0e-9a55-0f0c1a2b3c4d' },
        response: successResponse({ contracts: [EXAMPLE_CONTRACT] }),
      },
      {
        name: 'nothingSent',
        summary: 'No field is sent',
        request: {},
        response: invalidFieldsResponse([{ field: 'email', code: 'required', message: REQUIRED.contractSearch }]),
      },
      {
        name: 'emailInvalid',
        summary: 'The email is invalid',
        request: { email: 'ada.brown@example' },
        response: invalidFieldsResponse([{ field: 'email', code: 'invalid_email', message: INVALID_EMAIL }]),
      },
    ],
  },
  {
    operationId: 'getContract',
    tag: CONTRACTS_TAG.name,
    summary: 'Get a contract',
    description: 'Returns a contract with its history.',
    parameters: { path: contractPath },
    isWrite: false,
    success: successSchema(z.object({ contract: contractDetailSchema }).meta({ id: 'SingleContract' })).meta({
      id: 'SingleContractResponse',
    }),
    notFound: CONTRACT_NOT_FOUND,
    examples: [
      {
        name: 'contract',
        summary: 'A contract whose email was delivered',
        response: successResponse({ contract: { ...EXAMPLE_CONTRACT, timeline: EXAMPLE_TIMELINE } }),
      },
    ],
  },
  {
    operationId: 'cancelContract',
    tag: CONTRACTS_TAG.name,
    summary: 'Cancel a contract',
    description:
      'Cancels a contract before its tenancy starts, so before `startDate` in UK time. The tenant gets an email, and your endpoints get a `contract.cancelled` message. The tenant can then have another contract. From `startDate`, only House Bills support can cancel a contract. The request needs no body.',
    parameters: { path: contractPath },
    isWrite: true,
    success: successSchema(
      z
        .object({
          houseContractId: contractIdSchema,
          status: contractStatusSchema,
          cancelledAt: timeSchema('When the contract was cancelled.'),
        })
        .meta({ id: 'CancelledContract' }),
    ).meta({ id: 'CancelledContractResponse' }),
    notFound: CONTRACT_NOT_FOUND,
    examples: [
      {
        name: 'cancelled',
        summary: 'The contract is cancelled',
        response: successResponse({
          ...{ houseContractId: 1042, status: 'cancelled', cancelledAt: '2026-11-28T11:00:00.000Z' },
        }),
      },
      {
        name: 'alreadyStarted',
        summary: 'The tenancy has started',
        response: CANCELLATION_ERRORS['already started'],
      },
      {
        name: 'alreadyCancelled',
        summary: 'The contract was cancelled before',
        response: CANCELLATION_ERRORS['already cancelled'],
      },
      {
        name: 'alreadyClosed',
        summary: 'House Bills support has closed the contract',
        response: CANCELLATION_ERRORS['already closed'],
      },
    ],
  },
  {
    operationId: 'resendContractEmail',
    tag: CONTRACTS_TAG.name,
    summary: 'Send a contract’s email again',
    description:
      'Sends the newest failed email about a contract again, such as the confirmation. If the email bounced, it can’t be sent again. Correct the address on the contract’s page in the portal. If that page doesn’t offer it, ask House Bills support. In test mode, only emails to `email-fails@test-mode.example` fail. Each API key can resend 20 emails in quick succession. After that, it must wait 10 seconds before the next one, and longer each time, up to 15 minutes. The request needs no body.',
    parameters: { path: contractPath },
    isWrite: true,
    success: successSchema(
      z
        .object({
          houseContractId: contractIdSchema,
          emailType: z.string().meta({
            description: 'The template of the email.',
            examples: ['bills-package-confirmation'],
          }),
          emailStatus: z.string().meta({ description: 'The status of the email.', examples: ['queued'] }),
        })
        .meta({ id: 'ResentEmail' }),
    ).meta({ id: 'ResentEmailResponse' }),
    notFound: CONTRACT_NOT_FOUND,
    examples: [
      {
        name: 'resent',
        summary: 'The confirmation is sent again',
        response: successResponse({
          ...{ houseContractId: 1042, emailType: 'bills-package-confirmation', emailStatus: 'queued' },
        }),
      },
      { name: 'nothingToResend', summary: 'No email can be sent again', response: NO_SENDABLE_EMAIL },
      {
        name: 'tooManyResends',
        summary: 'The key has sent too many emails again',
        response: tooManyResendsResponse(10),
      },
    ],
  },
]
