// The messages of the published API. Don't change their wording.
export const INVALID_DATA = 'Invalid data format'
export const INVALID_EMAIL = 'Invalid email format'
export const INVALID_DATE = 'Invalid date format (YYYY-MM-DD)'

/** The message for each required field, if the field is missing, null or blank. */
export const REQUIRED = {
  firstName: 'Tenant first name is required',
  lastName: 'Tenant last name is required',
  birthday: 'Tenant birthday is required',
  email: 'Tenant email is required',
  contactNo: 'Tenant contact number is required',
  address: 'Address is required',
  broadband: 'Broadband is required',
  postcode: 'Postcode is required',
  numberOfTenants: 'Number of tenants is required',
  startDate: 'Start date is required',
  endDate: 'End date is required',
  selectedServices: 'Selected services are required',
  addressId: 'Address ID is required',
  contractSearch: 'Email, requestId or idempotencyKey is required',
  requestIdOrKey: 'requestId or idempotencyKey is required',
} as const

/** The message if a query contains a parameter more than once. */
export const REPEATED = 'Parameter must be sent only once'
