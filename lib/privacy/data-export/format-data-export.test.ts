import { expect, it } from 'vitest'
import { ADDRESS_CHANGED_FAILURE, describeRejection, TEMPLATE_FAILURE } from '@/lib/mail/delivery/delivery-failure'
import { todayInLondon } from '@/lib/platform/validation/required-date'
import type { ExportReader } from './export-labels'
import { type ExportSection, formatDataExport } from './format-data-export'
import type { DataExport } from './load-data-export'

const emptyExport = {
  contracts: [],
  quotes: [],
  notes: [],
  unmatchedAddresses: [],
  closedUnmatchedAddresses: [],
  emails: [],
  links: [],
  sessions: [],
  passkeys: [],
  apiRequests: [],
}

const withSections = (sections: Record<string, object[]>) =>
  ({ ...emptyExport, tenant: { id: 7 }, supportAccess: [], activity: [], ...sections }) as unknown as DataExport

/** Returns the lines of each item in a section. */
const findFields = (dataExport: DataExport, reader: ExportReader, title: string) =>
  formatDataExport(dataExport, reader)
    .find((section) => section.title === title)
    ?.items.map(({ fields }) => fields.map(({ name, value }) => `${name}: ${value}`))

it('formats the values of a data export, including nested values, as labelled text', () => {
  const dataExport = {
    ...{ ...emptyExport, exportedAt: new Date(0), supportAccess: [] },
    tenant: {
      id: 7,
      firstName: 'Ada',
      birthday: '2001-04-23',
      createdAt: new Date('2026-07-01T11:00:00Z'),
      erasedAt: null,
    },
    contracts: [
      {
        ...{ contract: 3, status: 'closed', createdAt: new Date('2026-07-01T11:00:00Z') },
        ...{ address: '1 High Street', matchedAddress: '1 High Street, Leeds, LS6 3AA' },
      },
    ],
    emails: [
      {
        ...{ contract: 3, template: 'activation-resend', status: 'bounced', text: '' },
        values: { services: ['Gas', 'Water'], links: [] },
        statusHistory: [{ status: 'failed' }],
        events: [{ type: 'delivery_delayed' }, { type: 'bounced', detail: 'Permanent' }, { type: 'opened' }],
      },
    ],
    notes: [{ reason: 'bills', text: 'Asked for the price' }],
    links: [{ purpose: 'password_reset' }],
    activity: [{ action: 'house_contract.created', by: 'api_key', contract: 3 }],
    unmatchedAddresses: [
      { request: { email: { address: 'a@x.org' }, selectedServices: { gas: true } }, candidates: [] },
    ],
  } as unknown as DataExport
  const [details, contracts, quotes, unmatchedAddresses, emails, links, , , notes, , , activity] = formatDataExport(
    dataExport,
    'support',
  )
  expect(details?.items[0]?.fields).toEqual([
    { name: 'Tenant number', value: 'T7' },
    { name: 'First name', value: 'Ada' },
    { name: 'Date of birth', value: '23 Apr 2001' },
    { name: 'Details stored since', value: '1 Jul 2026, 12:00:00' },
  ])
  expect(quotes).toMatchObject({ title: 'Quotes', group: null, layout: 'list', items: [] })
  expect(unmatchedAddresses?.items[0]?.fields).toEqual([
    { name: 'Request: email, address', value: 'a@x.org' },
    { name: 'Request: selected services, gas', value: 'Yes' },
  ])
  const formatFields = (section: ExportSection | undefined) =>
    section?.items[0]?.fields.map(({ name, value }) => `${name}: ${value}`)
  expect(formatFields(contracts)).toEqual([
    ...['Contract: 3', 'Status: Closed', 'Created: 1 Jul 2026, 12:00:00'],
    ...['Submitted address: 1 High Street', 'Address: 1 High Street, Leeds, LS6 3AA'],
  ])
  expect(formatFields(notes)).toEqual(['Text: Asked for the price', 'Reason: Prices or bills'])
  expect(formatFields(emails)).toEqual([
    ...['Type: New activation link', 'Status: Bounced', 'Contract: 3', 'Used in the email: services: Gas, Water'],
    ...['Earlier status 1: status: Failed', 'Delivery update 1: status: Delayed'],
    ...['Delivery update 2: status: Bounced', 'Delivery update 2: detail: Permanent'],
    'Delivery update 3: status: opened',
  ])
  expect(formatFields(links)).toEqual(['Purpose: Password reset'])
  expect(formatFields(activity)).toEqual(['Action: created contract 3', 'By: The company’s system'])
})

it('addresses the tenant as "you" in the tenant’s own export, and as "the tenant" in support’s', () => {
  const dataExport = {
    ...{ ...emptyExport, exportedAt: new Date(0), tenant: { id: 7, emailKey: 'ada@x.org' } },
    supportAccess: [{ action: 'tenant.viewed' }],
    activity: [
      { action: 'tenant.activated', by: 'tenant', contract: null },
      { action: 'house_contract.corrected', by: 'partner_staff', contract: 3 },
    ],
    emails: [ADDRESS_CHANGED_FAILURE, TEMPLATE_FAILURE, describeRejection('validation_error 422')].map((failure) => ({
      ...{ template: 'activation-resend', status: 'failed', failure, statusHistory: [], events: [] },
    })),
  } as unknown as DataExport
  const findValues = (reader: ExportReader) =>
    formatDataExport(dataExport, reader).flatMap(({ items }) =>
      items.flatMap(({ fields }) => fields.map(({ name, value }) => `${name}: ${value}`)),
    )
  expect(findValues('tenant')).toEqual([
    'Tenant number: T7',
    ...['Type: New activation link', 'Status: Failed', 'Failure: Your email address was changed.'],
    ...['Type: New activation link', 'Status: Failed', 'Failure: We couldn’t prepare the email.'],
    ...['Type: New activation link', 'Status: Failed', 'Failure: The email provider rejected the email.'],
    ...['Action: viewed your details', 'By: House Bills support'],
    ...['Action: activated your account', 'By: You'],
    ...['Action: changed details of contract 3', 'By: Your letting agent’s staff'],
  ])
  expect(findValues('support')).toEqual([
    ...['Tenant number: T7', 'Email, in lower case for comparisons: ada@x.org'],
    ...['Type: New activation link', 'Status: Failed', 'Failure: The tenant’s email address was changed.'],
    ...['Type: New activation link', 'Status: Failed', `Failure: ${TEMPLATE_FAILURE}`],
    'Type: New activation link',
    'Status: Failed',
    'Failure: The email provider rejected the email (validation_error 422).',
    ...['Action: viewed the tenant', 'By: Support'],
    ...['Action: activated the account', 'By: The tenant'],
    ...['Action: changed details of contract 3', 'By: The company’s staff'],
  ])
})

it('uses section titles that tenants understand in the tenant’s own export', () => {
  const findTitles = (reader: ExportReader) => formatDataExport(withSections({}), reader).map(({ title }) => title)
  expect(findTitles('tenant')).toEqual(
    expect.arrayContaining([
      'Contract requests whose address wasn’t found',
      'Requests that letting agents’ systems sent us about you',
      'When House Bills support accessed your data',
      'Activity on your account and contracts',
    ]),
  )
  expect(findTitles('support')).toEqual(
    expect.arrayContaining(['Unmatched addresses', 'API requests', 'Access log', 'Activity']),
  )
})

it('groups the sections of the tenant’s own export under headings, and titles contracts and emails', () => {
  const dataExport = withSections({
    contracts: [{ contract: 12, status: 'active', startDate: '2027-09-01', endDate: '2028-08-31' }],
    emails: [
      {
        template: 'bills-package-confirmation',
        status: 'sent',
        createdAt: new Date('2026-11-20T23:30:00Z'),
        statusHistory: [],
        events: [],
      },
    ],
  })
  const sections = formatDataExport(dataExport, 'tenant')
  expect([...new Set(sections.map(({ group }) => group))]).toEqual([
    ...['About you', 'Contracts and quotes', 'Emails that we sent you', 'Your account'],
    'Who sent us your data or viewed it',
  ])
  const titles = sections.flatMap(({ items }) => items.map(({ title }) => title ?? null))
  expect(titles).toEqual([null, 'Contract 12', 'Contract confirmation, 20 Nov 2026'])
})

it('joins the services of contracts and requests, and the details of a request, in the tenant’s own export', () => {
  const services = { gas: true, electricity: false, water: false, tv: true, wifi: false }
  const contract = { contract: 12, status: 'active', startDate: '2020-09-01', endDate: '2021-08-31', ...services }
  const request = { firstName: 'Ada', email: { address: 'ada@x.org', key: 'ada@x.org' }, selectedServices: services }
  const candidates = [
    { address: '1 High Street', addressId: 'a' },
    { address: '2 High Street', addressId: 'b' },
  ]
  const dataExport = withSections({
    contracts: [contract],
    unmatchedAddresses: [{ sentBy: 'Acme Lets', request, candidates, idempotencyKey: 'k' }],
    closedUnmatchedAddresses: [{ requestId: 'r', idempotencyKey: 'k', closedAt: new Date('2026-07-01T11:00:00Z') }],
  })
  expect(findFields(dataExport, 'tenant', 'Contracts')?.[0]).toContain('Services: Gas, TV licence')
  expect(findFields(dataExport, 'tenant', 'Contract requests whose address wasn’t found')).toEqual([
    [
      ...['Sent by: Acme Lets', 'First name: Ada', 'Email: ada@x.org'],
      ...['Suggested addresses: 1 High Street\n2 High Street', 'Services: Gas, TV licence'],
    ],
    ['Closed: 1 Jul 2026, 12:00:00'],
  ])
})

it('doesn’t tell tenants that they used a passkey which may have been copied', () => {
  const dataExport = withSections({
    activity: [{ action: 'tenant.passkey_rejected', by: 'tenant', contract: null }],
  })
  expect(findFields(dataExport, 'tenant', 'Activity on your account and contracts')).toEqual([
    ['Action: We stopped someone from signing in with one of your passkeys, because the passkey may have been copied'],
  ])
  expect(findFields(dataExport, 'support', 'Activity')).toEqual([
    ['Action: had a passkey rejected, because it may have been copied', 'By: The tenant'],
  ])
})

it('shows tenants the type and result of an API request, but shows support its endpoint and status code', () => {
  const requests = [
    ['createBillsPackage', 200],
    ['getQuotes', 400],
    ['createBillsPackage', 500],
  ] as const
  const dataExport = withSections({
    apiRequests: requests.map(([endpoint, status]) => ({ requestId: 'r', endpoint, status, fieldsSent: {} })),
  })
  expect(findFields(dataExport, 'tenant', 'Requests that letting agents’ systems sent us about you')).toEqual([
    ['Type of request: Contract', 'Result: Accepted'],
    ['Type of request: Quote', 'Result: Rejected'],
    ['Type of request: Contract', 'Result: Failed'],
  ])
  expect(findFields(dataExport, 'support', 'API requests')).toContainEqual([
    ...['Request ID: r', 'Endpoint: createBillsPackage', 'Status: 200'],
  ])
})

it('leaves IDs that mean nothing to tenants out of the tenant’s own export', () => {
  const dataExport = withSections({
    quotes: [{ postcode: 'LS6 3AA', rateCard: 4, requestId: 'r' }],
    unmatchedAddresses: [
      { emailKey: 'ada@x.org', request: {}, candidates: [{ address: '1 High Street', addressId: 'GB|AD|1' }] },
    ],
  })
  expect(findFields(dataExport, 'tenant', 'Quotes')).toEqual([['Postcode: LS6 3AA']])
  expect(findFields(dataExport, 'tenant', 'Contract requests whose address wasn’t found')).toEqual([
    ['Suggested addresses: 1 High Street'],
  ])
  expect(findFields(dataExport, 'support', 'Quotes')).toEqual([
    ['Postcode: LS6 3AA', 'Rate card version: 4', 'Request ID: r'],
  ])
})

it('labels the times of sessions and passkeys as on the page "Sign-in and security"', () => {
  const createdAt = new Date('2026-07-01T11:00:00Z')
  const session = { browser: 'Firefox', createdAt, lastSeenAt: new Date('2026-07-01T12:00:00Z') }
  const dataExport = withSections({
    sessions: [
      { ...session, awaitsTwoFactor: false },
      { ...session, awaitsTwoFactor: true },
    ],
    passkeys: [{ name: 'My phone', createdAt, lastUsedAt: null }],
  })
  const sessionFields = ['Browser: Firefox', 'Signed in: 1 Jul 2026, 12:00:00', 'Last used: 1 Jul 2026, 13:00:00']
  expect(findFields(dataExport, 'tenant', 'Sessions')).toEqual([
    sessionFields,
    [...sessionFields, 'Still needs a two-factor authentication code: Yes'],
  ])
  expect(findFields(dataExport, 'tenant', 'Passkeys')).toEqual([['Name: My phone', 'Added: 1 Jul 2026, 12:00:00']])
})

it('shows how many wrong initial passwords were entered only for activation links', () => {
  const links = ['activation', 'password_reset'].map((purpose) => ({ purpose, wrongAttempts: 0 }))
  expect(findFields(withSections({ links }), 'tenant', 'One-time links')).toEqual([
    ['Purpose: Account activation', 'Wrong initial passwords entered: 0'],
    ['Purpose: Password reset'],
  ])
})

it('shows tenants a contract’s status according to its dates, but shows support the stored status', () => {
  const today = todayInLondon()
  const contract = { contract: 3, status: 'active', startDate: '2020-01-01', endDate: today }
  const findStatus = (reader: ExportReader, change: object = {}) => {
    const dataExport = { ...emptyExport, tenant: { id: 7 }, supportAccess: [], activity: [] }
    const contracts = [{ ...contract, ...change }]
    const [, section] = formatDataExport({ ...dataExport, contracts } as unknown as DataExport, reader)
    return section?.items[0]?.fields.find(({ name }) => name === 'Status')?.value
  }
  expect(findStatus('tenant')).toBe('Active')
  expect(findStatus('tenant', { startDate: '9999-01-01', endDate: '9999-12-31' })).toBe('Being set up')
  expect(findStatus('tenant', { endDate: '2020-12-31' })).toBe('Ended')
  expect(findStatus('tenant', { status: 'closed' })).toBe('Ended')
  expect(findStatus('tenant', { status: 'cancelled' })).toBe('Cancelled')
  expect(findStatus('support', { status: 'closed' })).toBe('Closed')
  expect(findStatus('support', { endDate: '2020-12-31' })).toBe('Active')
})
