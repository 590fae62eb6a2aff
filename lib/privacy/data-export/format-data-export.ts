import { COMPANY_ACTION_LABELS, NON_COMPANY_ACTION_LABELS } from '@/lib/audit/event-types'
import { CONTRACT_STATUS_LABELS } from '@/lib/contracts/contract-status-labels'
import { getTenancyStatus, TENANCY_STATUS_LABELS } from '@/lib/contracts/tenancy-status'
import { ADDRESS_CHANGED_FAILURE, withoutCode } from '@/lib/mail/delivery/delivery-failure'
import { findProviderEventLabel, getEmailStatusLabel } from '@/lib/mail/status-labels'
import { findTemplateLabel } from '@/lib/mail/templates/template-names'
import { isCalendarDate, todayInLondon } from '@/lib/platform/validation/required-date'
import { ACCESS_ACTION_LABELS } from '@/lib/support/access-log/event-types'
import type { TenantTokenPurpose } from '@/prisma/client/enums'
import type { DataExport } from './load-data-export'

interface Field {
  name: string
  value: string
}

interface ExportItem {
  fields: Field[]
}

export interface ExportSection {
  title: string
  emptyText: string
  items: ExportItem[]
}

/** The reader of a formatted data export. */
export type ExportReader = 'tenant' | 'support'

/** Formats a data export for people to read. Leaves out details that only programs need. Those are in the JSON file. */
export function formatDataExport(dataExport: DataExport, reader: ExportReader): ExportSection[] {
  const { id, createdAt, accountCreatedAt, totpConfirmedAt, erasedAt, ...tenant } = dataExport.tenant
  const { contracts, quotes, unmatchedAddresses, emails, links, sessions, passkeys, apiRequests } = dataExport
  return [
    createSection('Details', [
      { tenantNumber: `T${id}`, ...tenant, firstStored: createdAt, accountCreatedAt, totpConfirmedAt, erasedAt },
    ]),
    createSection(
      'Contracts',
      contracts.map((contract) => ({
        ...renameAddresses(contract),
        status: CONTRACT_STATUS_FORMATS[reader](contract),
      })),
    ),
    createSection('Quotes', quotes),
    createSection(UNMATCHED_ADDRESSES_TITLES[reader], unmatchedAddresses),
    createSection(
      'Emails',
      emails.map(({ html, providerId, values, template, status, failure, events, ...email }) => ({
        ...{ template: findTemplateLabel(template), status: getEmailStatusLabel(status, 'live') },
        ...{ failure: failure && FAILURE_FORMATS[reader](failure), ...email },
        ...(!email.text && { values }),
        events: events.map(({ type, ...event }) => ({ type: findProviderEventLabel(type), ...event })),
      })),
    ),
    createSection(
      'One-time links',
      links.map(({ purpose, ...link }) => ({ purpose: LINK_PURPOSE_LABELS[purpose], ...link })),
    ),
    createSection('Sessions', sessions),
    createSection('Passkeys', passkeys),
    createSection(
      API_REQUESTS_TITLES[reader],
      apiRequests.map(({ fieldsSent, ...request }) => request),
    ),
    createSection(
      'Access log',
      dataExport.supportAccess.map(({ at, action }) => ({
        ...{ at, action: findLabel(ACCESS_LABELS[reader], action), by: ACTOR_LABELS[reader].support_staff },
      })),
    ),
    createSection(
      'Activity',
      dataExport.activity.map(({ at, action, by, contract }) => ({
        at,
        action: findLabel({ ...COMPANY_ACTION_LABELS, ...NON_COMPANY_ACTION_LABELS }, action).replace(
          '*',
          `contract ${contract}`,
        ),
        by: findLabel(ACTOR_LABELS[reader], by),
      })),
    ),
  ]
}

/** Gives a contract's addresses the names that the portal and the tenant's account use. */
const renameAddresses = (contract: object): object =>
  Object.fromEntries(Object.entries(contract).map(([key, value]) => [CONTRACT_KEYS[key] ?? key, value]))

const CONTRACT_KEYS: Record<string, string> = { address: 'submittedAddress', matchedAddress: 'address' }

/** The statuses that tenants see are those of their account's page, which depend on the dates of the tenancy. */
const CONTRACT_STATUS_FORMATS: Record<ExportReader, (contract: DataExport['contracts'][number]) => string> = {
  support: ({ status }) => CONTRACT_STATUS_LABELS[status],
  tenant: ({ status, startDate, endDate }) => {
    const tenancy = { status, startDate: new Date(startDate), endDate: new Date(endDate) }
    return TENANCY_STATUS_LABELS[getTenancyStatus(tenancy, todayInLondon())]
  },
}

/** Tenants don't know what partner staff and support staff call an unmatched address. */
const UNMATCHED_ADDRESSES_TITLES: Record<ExportReader, string> = {
  support: 'Unmatched addresses',
  tenant: 'Contract requests whose address wasn’t found',
}

/** Tenants don't know what an API is. */
const API_REQUESTS_TITLES: Record<ExportReader, string> = {
  support: 'API requests',
  tenant: 'Requests that letting agents’ systems sent us about you',
}

const FAILURE_FORMATS: Record<ExportReader, (failure: string) => string> = {
  support: (failure) => failure,
  tenant: (failure) => (failure === ADDRESS_CHANGED_FAILURE ? 'Your email address was changed.' : withoutCode(failure)),
}

const LINK_PURPOSE_LABELS: Record<TenantTokenPurpose, string> = {
  activation: 'Account activation',
  password_reset: 'Password reset',
}

const ACCESS_LABELS: Record<ExportReader, Record<string, string>> = {
  support: ACCESS_ACTION_LABELS,
  tenant: {
    ...ACCESS_ACTION_LABELS,
    'tenant.searched': 'found you in a search',
    'tenant.viewed': 'viewed your details',
    'tenant.birthday_viewed': 'viewed your date of birth',
    'tenant.phone_viewed': 'viewed your phone number',
    'tenant.email_compared': 'entered a new email address for you',
    'tenant.quote_viewed': 'viewed how a quote of yours was calculated',
    'tenant.exported': 'exported your data',
  },
}

const ACTOR_LABELS = {
  support: {
    tenant: 'The tenant',
    support_staff: 'Support',
    operator: 'An administrator',
    partner_staff: 'The company’s staff',
    api_key: 'The company’s system',
  },
  tenant: {
    tenant: 'You',
    support_staff: 'House Bills support',
    operator: 'House Bills',
    partner_staff: 'Your letting agent’s staff',
    api_key: 'Your letting agent’s system',
  },
}

const findLabel = (labels: Record<string, string>, action: string): string => labels[action] ?? action

const createSection = (title: string, rows: object[]): ExportSection => ({
  title,
  emptyText: 'No data stored.',
  items: rows.map((row) => ({ fields: toFields(row) })),
})

/**
 * Converts a row into a flat list of fields, without empty values. The name of a nested value includes its parent's:
 * 'Request, email'.
 */
function toFields(row: object, parentName = ''): Field[] {
  return Object.entries(row).flatMap(([key, value]: [string, unknown]): Field[] => {
    const name = parentName ? `${parentName}, ${formatKey(key)}` : capitalise(formatKey(key))
    if (value === null || value === undefined || value === '') return []
    if (value instanceof Date) return [{ name, value: TIME_FORMAT.format(value) }]
    if (Array.isArray(value)) return value.flatMap((entry, index) => toNestedFields(`${name} ${index + 1}`, entry))
    return toNestedFields(name, value)
  })
}

function toNestedFields(name: string, value: unknown): Field[] {
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) return toFields(value, name)
  return [{ name, value: formatValue(value) }]
}

function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  return isCalendarDate(text) ? DAY_FORMAT.format(new Date(`${text}T00:00:00Z`)) : text
}

const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'medium',
  timeStyle: 'medium',
})
const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' })

const FIELD_NAMES: Record<string, string> = {
  emailKey: 'email, in the form that identifies an account',
  firstStored: 'details stored since',
  contactNo: 'phone number',
  birthday: 'date of birth',
  requestId: 'request ID',
  wifi: 'broadband',
  broadband: 'broadband type',
  tv: 'TV licence',
  addressId: 'address ID',
  rateCard: 'rate card version',
  totpConfirmedAt: 'two-factor authentication set up',
  awaitsTwoFactor: 'still waiting for a two-factor authentication code',
  template: 'type',
  at: 'time',
  settledAt: 'status last changed',
  renderedAt: 'email prepared',
  contentPurgedAt: 'email text deleted',
  values: 'details for the email',
  events: 'delivery event',
  wrongAttempts: 'failed attempts at the initial password',
  closingNote: 'reason for closing',
  candidates: 'suggested address',
}

/** Formats a key as words: 'numberOfTenants' as 'number of tenants', and 'expiresAt' as 'expires'. */
const formatKey = (key: string): string =>
  FIELD_NAMES[key] ??
  key
    .replace(/At$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ')

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
