// The operations on unmatched addresses in the OpenAPI document of /api/v1.
import { z } from 'zod'
import { NEW_USER_MESSAGE } from '@/lib/contracts/create/success-messages'
import type { PartnerUnmatchedAddress } from '@/lib/contracts/unmatched-addresses/read-back/partner-unmatched-address'
import { addressChoiceSchema, unmatchedAddressSearchSchema } from '@/lib/contracts/unmatched-addresses/read-back/schema'
import { INVALID_DATA } from '@/lib/platform/validation/messages'
import { type ApiResponse, invalidFieldsResponse, successResponse } from '../../api-responses'
import {
  outdatedRequestResponse,
  RESOLUTION_ERRORS,
  SETTLED_ERRORS,
  UNMATCHED_ADDRESS_NOT_FOUND,
} from '../../unmatched-address-responses'
import type { Example } from '../common-examples'
import { errorSchema, invalidFieldsSchema, successSchema } from '../response-schemas'
import { contractIdSchema } from './contract-schemas'
import {
  addressRequestIdSchema,
  unmatchedAddressDetailSchema,
  unmatchedAddressSchema,
  unmatchedAddressStatusSchema,
} from './unmatched-address-schemas'
import type { V1Operation } from './v1-operation'

export const UNMATCHED_ADDRESSES_TAG = {
  name: 'Unmatched addresses',
  description: 'Your requests for contracts whose addresses we couldn’t match.',
}

const EXAMPLE_ADDRESS = {
  ...{ addressRequestId: 318, status: 'waiting', requestId: '0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10' },
  ...{ idempotencyKey: 'booking-1041', createdAt: '2026-11-28T10:15:00.000Z', expiresAt: '2026-12-12T10:15:00.000Z' },
  ...{ settledAt: null, houseContractId: null },
  request: {
    ...{ firstName: 'Ada', lastName: 'Brown', email: 'ada.brown@example.com', contactNo: '07700 900123' },
    ...{ address: '9 High Street, Headingley, Leeds', broadband: 'Fibre', numberOfTenants: 4 },
    ...{ startDate: '2027-01-01', endDate: '2027-12-31' },
    selectedServices: { gas: true, electricity: true, water: true, tv: false, wifi: true },
  },
} satisfies { [Field in keyof PartnerUnmatchedAddress]: unknown }

const RESOLVED_ADDRESS = {
  ...{ ...EXAMPLE_ADDRESS, status: 'resolved', expiresAt: null, request: null },
  ...{ settledAt: '2026-11-28T11:00:00.000Z', houseContractId: 1042 },
}

const POSSIBLE_ADDRESSES = [{ addressId: 'GB|AD|HZRJCHMDAUSC', address: '2 High Street, Headingley, Leeds, LS6 3AA' }]

const addressPath = z.object({ addressRequestId: addressRequestIdSchema })

export const listUnmatchedAddressesQuery = z.object({
  status: unmatchedAddressStatusSchema.optional().meta({ description: 'Only unmatched addresses with this status.' }),
  startingAfter: addressRequestIdSchema.optional().meta({
    description:
      'The `addressRequestId` of the last unmatched address of the previous page. If you have none with this ID any more, the page has those with lower IDs. Leave it out to get the first page.',
  }),
  limit: z.int().min(1).max(100).default(50).meta({ description: 'How many unmatched addresses a page has.' }),
})

const addressListSchema = z.array(unmatchedAddressSchema).max(100)

const SETTLED_EXAMPLES: Example[] = [
  {
    name: 'alreadyResolved',
    summary: 'An address was chosen before',
    response: SETTLED_ERRORS['already resolved'],
  },
  {
    name: 'alreadyClosed',
    summary: 'The tenant got a contract in another way',
    response: SETTLED_ERRORS['already closed'],
  },
  { name: 'expired', summary: 'Nobody chose an address in time', response: SETTLED_ERRORS.expired },
]

/** Describes the operation that dismisses an unmatched address, or the one that restores it. */
const dismissalOperation = (
  operation: Pick<V1Operation, 'summary' | 'description'> & {
    operationId: 'dismissUnmatchedAddress' | 'restoreUnmatchedAddress'
  },
  example: { name: string; summary: string; response: ApiResponse },
): V1Operation => ({
  ...operation,
  tag: UNMATCHED_ADDRESSES_TAG.name,
  parameters: { path: addressPath },
  isWrite: true,
  success: dismissalSchema,
  notFound: UNMATCHED_ADDRESS_NOT_FOUND,
  examples: [example, ...SETTLED_EXAMPLES],
})

const dismissalSchema = successSchema(
  z
    .object({ addressRequestId: addressRequestIdSchema, status: unmatchedAddressStatusSchema })
    .meta({ id: 'UnmatchedAddressChange' }),
).meta({ id: 'UnmatchedAddressChangeResponse' })

export const UNMATCHED_ADDRESS_OPERATIONS: V1Operation[] = [
  {
    operationId: 'listUnmatchedAddresses',
    tag: UNMATCHED_ADDRESSES_TAG.name,
    summary: 'List unmatched addresses',
    description:
      'Returns a page of your company’s unmatched addresses, newest first. Those that were closed or have expired are listed for some time, and resolved ones permanently. [Unmatched addresses](/docs/unmatched-addresses#one) says for how long.',
    parameters: { query: listUnmatchedAddressesQuery },
    isWrite: false,
    success: successSchema(
      z
        .object({
          unmatchedAddresses: addressListSchema,
          hasMore: z.boolean().meta({ description: 'Whether there’s another page.' }),
        })
        .meta({ id: 'UnmatchedAddressPage' }),
    ).meta({ id: 'UnmatchedAddressPageResponse' }),
    badRequest: invalidFieldsSchema,
    examples: [
      {
        name: 'unmatchedAddresses',
        summary: 'The last page',
        response: successResponse({ unmatchedAddresses: [EXAMPLE_ADDRESS, RESOLVED_ADDRESS], hasMore: false }),
      },
      {
        name: 'startingAfterInvalid',
        summary: 'startingAfter isn’t an ID',
        response: invalidFieldsResponse([{ field: 'startingAfter', code: 'invalid_value', message: INVALID_DATA }]),
      },
    ],
  },
  {
    operationId: 'findUnmatchedAddresses',
    tag: UNMATCHED_ADDRESSES_TAG.name,
    summary: 'Find a request’s unmatched address',
    description:
      'Returns the unmatched address of the request with this ID or this Idempotency-Key, whatever its status. If you send both, the request must match both. It’s a list, because a key can be used again once it has expired. The list is empty if there’s none. The fields are in the body, because URLs are often logged.',
    isWrite: false,
    request: unmatchedAddressSearchSchema.meta({ id: 'FindUnmatchedAddressesRequest' }),
    success: successSchema(
      z.object({ unmatchedAddresses: addressListSchema }).meta({ id: 'UnmatchedAddressList' }),
    ).meta({ id: 'UnmatchedAddressListResponse' }),
    badRequest: z.union([invalidFieldsSchema, errorSchema]),
    examples: [
      {
        name: 'foundByRequestId',
        summary: 'The request’s address was chosen in the portal',
        request: { requestId: '0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10' },
        response: successResponse({ unmatchedAddresses: [RESOLVED_ADDRESS] }),
      },
      {
        name: 'nothingSent',
        summary: 'Neither field is sent',
        request: {},
        response: invalidFieldsResponse([
          { field: 'requestId', code: 'required', message: 'requestId or idempotencyKey is required' },
        ]),
      },
    ],
  },
  {
    operationId: 'getUnmatchedAddress',
    tag: UNMATCHED_ADDRESSES_TAG.name,
    summary: 'Get an unmatched address',
    description: 'Returns an unmatched address with its possible addresses.',
    parameters: { path: addressPath },
    isWrite: false,
    success: successSchema(
      z.object({ unmatchedAddress: unmatchedAddressDetailSchema }).meta({ id: 'SingleUnmatchedAddress' }),
    ).meta({ id: 'SingleUnmatchedAddressResponse' }),
    notFound: UNMATCHED_ADDRESS_NOT_FOUND,
    examples: [
      {
        name: 'waiting',
        summary: 'An unmatched address with one possible address',
        response: successResponse({ unmatchedAddress: { ...EXAMPLE_ADDRESS, possibleAddresses: POSSIBLE_ADDRESSES } }),
      },
    ],
  },
  {
    operationId: 'resolveUnmatchedAddress',
    tag: UNMATCHED_ADDRESSES_TAG.name,
    summary: 'Choose an address',
    description:
      'Creates the contract that your request asked for, with the address that you choose. Your team can do the same in the portal. Let a person choose the address: the first possible one can be another home. The tenant gets the confirmation email, and your endpoints get a `contract.created` message that names the original request. You can also choose an address for a dismissed unmatched address.',
    parameters: { path: addressPath },
    isWrite: true,
    request: addressChoiceSchema.meta({ id: 'AddressChoice' }),
    success: successSchema(
      z
        .object({
          houseContractId: contractIdSchema,
          tenantId: z.int().min(1).meta({ description: 'The ID of the tenant’s account.' }),
          message: z.string().meta({
            description:
              'A human-readable message that says whether an account was created and how its initial password is formed.',
          }),
        })
        .meta({ id: 'ResolvedContract' }),
    ).meta({ id: 'ResolvedContractResponse' }),
    badRequest: z.union([invalidFieldsSchema, errorSchema]),
    notFound: UNMATCHED_ADDRESS_NOT_FOUND,
    examples: [
      {
        name: 'resolved',
        summary: 'The contract is created',
        request: { addressId: 'GB|AD|HZRJCHMDAUSC' },
        response: successResponse({ houseContractId: 1042, tenantId: 877, message: NEW_USER_MESSAGE }),
      },
      {
        name: 'addressUnknown',
        summary: 'No address has this ID or this text',
        request: { addressId: 'GB|AD|000000000000' },
        response: RESOLUTION_ERRORS['address not found'],
      },
      {
        name: 'replaced',
        summary: 'A later request has replaced the one with this requestId',
        request: { addressId: 'GB|AD|HZRJCHMDAUSC', requestId: '6d0d3a38-6b1c-4f63-8f0e-0a1b2c3d4e5f' },
        response: RESOLUTION_ERRORS.changed,
      },
      ...SETTLED_EXAMPLES,
      {
        name: 'emailHasContract',
        summary: 'The tenant has a contract',
        response: RESOLUTION_ERRORS['email has a contract'],
      },
      {
        name: 'outdated',
        summary: 'The details that you sent are no longer valid',
        response: outdatedRequestResponse(['End date must not be before the start date']),
      },
    ],
  },
  dismissalOperation(
    {
      operationId: 'dismissUnmatchedAddress',
      summary: 'Dismiss an unmatched address',
      description:
        'Marks an unmatched address as dismissed, because you don’t need its contract. Your endpoints get an `address.closed` message. If it’s already dismissed, nothing happens. You can restore it until it expires. If a later request for the tenant has an address that we can’t match, that restores it too. The request needs no body.',
    },
    {
      name: 'dismissed',
      summary: 'The unmatched address is dismissed',
      response: successResponse({ addressRequestId: 318, status: 'dismissed' }),
    },
  ),
  dismissalOperation(
    {
      operationId: 'restoreUnmatchedAddress',
      summary: 'Restore a dismissed unmatched address',
      description:
        'Undoes a dismissal. Your endpoints get another `address.needed` message. If the unmatched address isn’t dismissed, nothing happens. Its expiry date doesn’t change. The request needs no body.',
    },
    {
      name: 'restored',
      summary: 'The unmatched address is waiting again',
      response: successResponse({ addressRequestId: 318, status: 'waiting' }),
    },
  ),
]
