import { EXISTING_USER_MESSAGE, NEW_USER_MESSAGE } from '@/lib/contracts/create/success-messages'
import { buildTestEmail } from '@/lib/sandbox/test-mode-emails'
import { addressNotFoundResponse, errorResponse, successResponse } from '../api-responses'
import { COMMON_EXAMPLES, type Example, rejectedFieldExample, rejectedFieldExamples } from './common-examples'

/** The tenant is fictitious, and the address exists only in the demo's address directory. */
const VALID_REQUEST = {
  firstName: 'Ada',
  lastName: 'Brown',
  birthday: '2001-04-23',
  email: 'ada.brown@example.com',
  contactNo: '07700 900123',
  address: '2 High Street, Headingley, Leeds, LS6 3AA',
  broadband: '100mbps',
  numberOfTenants: 4,
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  selectedServices: { gas: 'true', electricity: 'true', water: 'true', wifi: 'true' },
}

const createdResponse = successResponse({ houseContractId: 1, tenantId: 1, message: NEW_USER_MESSAGE })

const emailHasContractResponse = errorResponse('tenant_has_contract')

const rejectedExample = rejectedFieldExample.bind(null, VALID_REQUEST)

/** An example of every response of "create bills package" that the API reference documents. */
export const CREATE_EXAMPLES: Example[] = [
  { name: 'newTenant', summary: 'A tenant without an account', request: VALID_REQUEST, response: createdResponse },
  {
    name: 'existingTenant',
    summary: 'A tenant with an account, simulated by a test email address, which needs a test key',
    request: { ...VALID_REQUEST, email: buildTestEmail('existing-user') },
    response: successResponse({ houseContractId: 1, tenantId: 1, message: EXISTING_USER_MESSAGE }),
  },
  {
    name: 'replayed',
    summary: 'A retry with the same Idempotency-Key: nothing is created twice',
    response: createdResponse,
  },
  ...rejectedFieldExamples(VALID_REQUEST),
  rejectedExample(
    'birthdayInvalid',
    'The date of birth isn’t YYYY-MM-DD',
    { birthday: '23/04/2001' },
    {
      field: 'birthday',
      code: 'invalid_date',
      message: 'Invalid date format (YYYY-MM-DD)',
    },
  ),
  rejectedExample(
    'birthdayInFuture',
    'The date of birth is in the future',
    { birthday: '2999-01-01' },
    {
      field: 'birthday',
      code: 'date_in_future',
      message: 'Birthday must not be in the future',
    },
  ),
  rejectedExample(
    'birthdayTooEarly',
    'The date of birth is before 1900',
    { birthday: '1899-12-31' },
    {
      field: 'birthday',
      code: 'date_too_early',
      message: 'Birthday must not be before 1900',
    },
  ),
  rejectedExample(
    'noService',
    'No service is selected',
    { selectedServices: { gas: 'false' } },
    {
      field: 'selectedServices',
      code: 'no_service_selected',
      message: 'At least one service must be selected',
    },
  ),
  rejectedExample(
    'serviceInvalid',
    'A service is neither "true" nor "false"',
    { selectedServices: { gas: 'yes' } },
    {
      field: 'selectedServices.gas',
      code: 'invalid_value',
      message: 'Invalid data format',
    },
  ),
  rejectedExample(
    'serviceUnknown',
    'A service has an unknown name',
    { selectedServices: { electric: 'true' } },
    {
      field: 'selectedServices.electric',
      code: 'unknown_field',
      message: 'Invalid data format',
    },
  ),
  {
    name: 'addressNotFound',
    summary: 'The address isn’t found, so send a possible address instead',
    request: { ...VALID_REQUEST, address: '2 Hihg Street, Leeds, LS6 3AA' },
    response: addressNotFoundResponse([
      { addressId: 'GB|AD|HZRJCHMDAUSC', address: '2 High Street, Headingley, Leeds, LS6 3AA' },
      { addressId: 'GB|AD|FLVGDED2K7S8', address: 'Flat 1, 2 High Street, Headingley, Leeds, LS6 3AA' },
      { addressId: 'GB|AD|1TEHBQ0C9ZTR8', address: 'Flat 2, 2 High Street, Headingley, Leeds, LS6 3AA' },
      { addressId: 'GB|AD|1IAX9O5D7JZKN', address: 'Flat 3A, 2 High Street, Headingley, Leeds, LS6 3AA' },
      { addressId: 'GB|AD|161MZY7P651BE', address: '4 High Street, Headingley, Leeds, LS6 3AA' },
      { addressId: 'GB|AD|155BFGU2OMDCS', address: '6 High Street, Headingley, Leeds, LS6 3AA' },
      { addressId: 'GB|AD|QRYJC9Z00TZZ', address: '8 High Street, Headingley, Leeds, LS6 3AA' },
      { addressId: 'GB|AD|CFYWO2FGXJS6', address: '10 High Street, Headingley, Leeds, LS6 3AA' },
      { addressId: 'GB|AD|1FT14Q9491ZB3', address: '12 High Street, Headingley, Leeds, LS6 3AA' },
      { addressId: 'GB|AD|VR1XCXS9N705', address: 'Basement Flat, 4 High Street, Headingley, Leeds, LS6 3AA' },
    ]),
  },
  {
    name: 'placeNotFound',
    summary: 'The address isn’t found, and we don’t know any similar one',
    request: { ...VALID_REQUEST, address: 'Zyxwv Qqqq' },
    response: addressNotFoundResponse([]),
  },
  {
    name: 'emailHasContract',
    summary: 'The tenant already has a contract',
    request: VALID_REQUEST,
    response: emailHasContractResponse,
  },
  {
    name: 'replayedError',
    summary: 'A retry of a rejected request with the same Idempotency-Key',
    response: emailHasContractResponse,
  },
  {
    name: 'notStored',
    summary: 'The contract couldn’t be stored',
    response: errorResponse('contract_not_stored'),
  },
  ...COMMON_EXAMPLES,
]
