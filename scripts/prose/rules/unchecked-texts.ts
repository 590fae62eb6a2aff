/** Wording of the API specification and of licences. The prose check skips it, because we can't change it. */
export const FIXED_TEXTS = [
  'Failed to store external the service contract',
  'Failed to add user to database',
  'Tenant email already associated with a contract',
  'Address not found. Please select from possible addresses.',
  'Invalid date format (YYYY-MM-DD)',
  'Invalid data format',
  'Missing API key',
  'Invalid API key',
  'A call with this Idempotency-Key is still running',
  'OS data © Crown copyright and database right 2014',
  'Royal Mail data © Royal Mail copyright and database right 2014',
  'National Statistics data © Crown copyright and database right 2014',
]
