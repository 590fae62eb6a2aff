import { expect, it } from 'vitest'
import { ADDRESS_CHANGED_FAILURE, describeRejection } from '@/lib/mail/delivery/delivery-failure'
import { todayInLondon } from '@/lib/platform/validation/required-date'
import { type ExportReader, type ExportSection, formatDataExport } from './format-data-export'
import type { DataExport } from './load-data-export'

const emptyExport = {
  contracts: [],
  quotes: [],
  unmatchedAddresses: [],
  emails: [],
  links: [],
  sessions: [],
  passkeys: [],
  apiRequests: [],
}

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
        ...{ contract: 3, template: 'activation-resend', status: 'bounced', text: 'Dear Ada' },
        events: [{ type: 'delivery_delayed' }, { type: 'bounced', detail: 'Permanent' }, { type: 'opened' }],
      },
    ],
    links: [{ purpose: 'password_reset' }],
    activity: [{ action: 'house_contract.created', by: 'api_key', contract: 3 }],
    unmatchedAddresses: [
      { request: { email: { address: 'a@x.org' }, selectedServices: { gas: true } }, candidates: [] },
    ],
  } as unknown as DataExport
  const [details, contracts, quotes, unmatchedAddresses, emails, links, , , , , activity] = formatDataExport(
    dataExport,
    'support',
  )
  expect(details?.items[0]?.fields).toEqual([
    { name: 'Tenant number', value: 'T7' },
    { name: 'First name', value: 'Ada' },
    { name: 'Date of birth', value: '23 April 2001' },
    { name: 'Details stored since', value: '1 Jul 2026, 12:00:00' },
  ])
  expect(quotes).toEqual({ title: 'Quotes', emptyText: 'No data stored.', items: [] })
  expect(unmatchedAddresses?.items[0]?.fields).toEqual([
    { name: 'Request, email, address', value: 'a@x.org' },
    { name: 'Request, selected services, gas', value: 'Yes' },
  ])
  const formatFields = (section: ExportSection | undefined) =>
    section?.items[0]?.fields.map(({ name, value }) => `${name}: ${value}`)
  expect(formatFields(contracts)).toEqual([
    ...['Contract: 3', 'Status: Closed', 'Created: 1 Jul 2026, 12:00:00'],
    ...['Submitted address: 1 High Street', 'Address: 1 High Street, Leeds, LS6 3AA'],
  ])
  expect(formatFields(emails)).toEqual([
    ...[
      'Type: New activation link',
      'Status: Bounced',
      'Contract: 3',
      'Text: Dear Ada',
      'Delivery event 1, type: Delayed',
    ],
    ...['Delivery event 2, type: Bounced', 'Delivery event 2, detail: Permanent', 'Delivery event 3, type: opened'],
  ])
  expect(formatFields(links)).toEqual(['Purpose: Password reset'])
  expect(formatFields(activity)).toEqual(['Action: created contract 3', 'By: The company’s system'])
})

it('addresses the tenant as "you" in the tenant’s own export, and as "the tenant" in support’s', () => {
  const dataExport = {
    ...{ ...emptyExport, exportedAt: new Date(0), tenant: { id: 7, emailKey: 'ada@x.org' } },
    supportAccess: [{ action: 'tenant.viewed' }],
    activity: [{ action: 'tenant.activated', by: 'tenant', contract: null }],
    emails: [ADDRESS_CHANGED_FAILURE, describeRejection('validation_error 422')].map((failure) => ({
      ...{ template: 'activation-resend', status: 'failed', failure, events: [] },
    })),
  } as unknown as DataExport
  const findValues = (reader: ExportReader) =>
    formatDataExport(dataExport, reader).flatMap(({ items }) =>
      items.flatMap(({ fields }) => fields.map(({ name, value }) => `${name}: ${value}`)),
    )
  expect(findValues('tenant')).toEqual([
    ...['Tenant number: T7', 'Email, in the form that identifies an account: ada@x.org'],
    ...['Type: New activation link', 'Status: Failed', 'Failure: Your email address was changed.'],
    ...['Type: New activation link', 'Status: Failed', 'Failure: The email provider rejected the email.'],
    ...['Action: viewed your details', 'By: House Bills support'],
    ...['Action: activated the account', 'By: You'],
  ])
  expect(findValues('support')).toEqual([
    ...['Tenant number: T7', 'Email, in the form that identifies an account: ada@x.org'],
    ...['Type: New activation link', 'Status: Failed', 'Failure: The tenant’s email address was changed.'],
    'Type: New activation link',
    'Status: Failed',
    'Failure: The email provider rejected the email (validation_error 422).',
    ...['Action: viewed the tenant', 'By: Support'],
    ...['Action: activated the account', 'By: The tenant'],
  ])
})

it('names unmatched addresses and API requests in words that tenants know', () => {
  const dataExport = { ...emptyExport, tenant: { id: 7 }, supportAccess: [], activity: [] } as unknown as DataExport
  const findTitles = (reader: ExportReader) => formatDataExport(dataExport, reader).map(({ title }) => title)
  expect(findTitles('tenant')).toEqual(
    expect.arrayContaining([
      'Contract requests whose address wasn’t found',
      'Requests that letting agents’ systems sent us about you',
    ]),
  )
  expect(findTitles('support')).toEqual(expect.arrayContaining(['Unmatched addresses', 'API requests']))
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
