// What the measured calls send; {unique} differs for each call.
const TENANT = {
  firstName: 'Bench',
  lastName: 'Mark',
  email: '{unique}@example.org',
  contactNo: '+44 7911 123456',
  numberOfTenants: 4,
  startDate: '2027-09-01',
  endDate: '2028-08-31',
}

/** By endpoint, as JSON. */
export const BODIES: Record<string, string> = {
  getQuotes: JSON.stringify({ ...TENANT, postcode: 'LS6 3AA' }),
  createBillsPackage: JSON.stringify({
    ...TENANT,
    birthday: '2004-02-29',
    address: '12 High Street, Leeds, LS6 3AA',
    broadband: '100mbps',
    selectedServices: { gas: 'true', electricity: 'true', water: 'true', tv: 'true', wifi: 'true' },
  }),
}
