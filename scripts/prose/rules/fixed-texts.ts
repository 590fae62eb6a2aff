/** Texts of the interface. The checker skips them because they can't change. */
export const FIXED_TEXTS = [
  'Failed to store external the service contract',
  'Failed to add user to database',
  'Tenant email already associated with a contract',
  'Address not found. Please select from possible addresses.',
  'Invalid date format (YYYY-MM-DD)',
  'Invalid data format',
  'Missing API key',
  'Invalid API key',
]
