import { CONTRACT_STATUS_LABELS } from '@/lib/contracts/contract-status-labels'
import { getTenancyStatus, TENANCY_STATUS_LABELS } from '@/lib/contracts/tenancy-status'
import { findProviderEventLabel, getEmailStatusLabel } from '@/lib/mail/status-labels'
import { findTemplateLabel } from '@/lib/mail/templates/template-names'
import { todayInLondon } from '@/lib/platform/validation/required-date'
import { NOTE_REASON_LABELS } from '@/lib/support/notes/note-reasons'
import { type Field, toFields } from './export-fields'
import {
  ACCESS_LABELS,
  ACTIVITY_LABELS,
  ACTOR_LABELS,
  type ExportReader,
  FAILURE_FORMATS,
  findLabel,
  LINK_PURPOSE_LABELS,
  PASSKEY_REJECTED,
  SECTION_TITLES,
  TENANT_GROUPS,
} from './export-labels'
import type { DataExport } from './load-data-export'
import { formatTenantContract, formatTenantUnmatchedAddress } from './tenant-export-rows'

export interface ExportItem {
  /** The item's name, such as 'Contract 12'. Missing if its fields identify it. */
  title?: string
  fields: Field[]
}

export interface ExportSection {
  title: string
  /** The heading under which tenants find the section. Support's sections have none. */
  group: string | null
  /**
   * How to show the items. A 'list' shows the fields of each item below each other, and a 'table' in a row. In a
   * 'collapsed' list, items open when people click their titles.
   */
  layout: 'list' | 'table' | 'collapsed'
  emptyText: string
  items: ExportItem[]
}

/** Formats a data export for people to read. Leaves out details that only programs need, which are in the JSON file. */
export function formatDataExport(dataExport: DataExport, reader: ExportReader): ExportSection[] {
  const { id, createdAt, accountCreatedAt, totpConfirmedAt, erasedAt, ...tenant } = dataExport.tenant
  const { contracts, quotes, notes, emails, links, sessions, passkeys, apiRequests } = dataExport
  const unmatchedAddresses = [...dataExport.unmatchedAddresses, ...dataExport.closedUnmatchedAddresses]
  const titles = SECTION_TITLES[reader]
  const isTenant = reader === 'tenant'
  const createSection = (
    group: keyof typeof TENANT_GROUPS,
    title: string,
    rows: object[],
    layout: ExportSection['layout'] = 'list',
  ): ExportSection => ({
    title,
    group: isTenant ? TENANT_GROUPS[group] : null,
    layout: isTenant ? layout : 'list',
    emptyText: 'No data stored.',
    items: rows.map(({ itemTitle, ...row }: { itemTitle?: string }) => ({
      ...(isTenant && itemTitle !== undefined && { title: itemTitle }),
      fields: toFields(row, HIDDEN_KEYS[reader]),
    })),
  })
  return [
    createSection('about', 'Details', [
      { tenantNumber: `T${id}`, ...tenant, firstStored: createdAt, accountCreatedAt, totpConfirmedAt, erasedAt },
    ]),
    createSection('contracts', 'Contracts', contracts.map(CONTRACT_FORMATS[reader])),
    createSection('contracts', 'Quotes', quotes),
    createSection(
      'contracts',
      titles.unmatchedAddresses,
      isTenant ? unmatchedAddresses.map(formatTenantUnmatchedAddress) : unmatchedAddresses,
    ),
    createSection(
      'emails',
      'Emails',
      emails.map(({ html, providerId, values, template, status, failure, statusHistory, events, ...email }) => ({
        itemTitle: `${findTemplateLabel(template)}, ${formatDay(email.createdAt)}`,
        ...{ template: findTemplateLabel(template), status: getEmailStatusLabel(status, 'live') },
        ...{ failure: failure && FAILURE_FORMATS[reader](failure), ...email },
        ...(!email.text && { values }),
        statusHistory: statusHistory.map(({ status, at }) => ({ status: getEmailStatusLabel(status, 'live'), at })),
        events: events.map(({ type, ...event }) => ({ status: findProviderEventLabel(type), ...event })),
      })),
      'collapsed',
    ),
    createSection('account', 'One-time links', links.map(formatLink), 'table'),
    createSection(
      'account',
      'Sessions',
      // Hardly any session is waiting for a code, so mention only those that are.
      sessions.map(({ awaitsTwoFactor, ...session }) => ({
        ...renameKeys(session, SESSION_KEYS),
        awaitsTwoFactor: awaitsTwoFactor || null,
      })),
      'table',
    ),
    createSection(
      'account',
      'Passkeys',
      passkeys.map((passkey) => renameKeys(passkey, PASSKEY_KEYS)),
      'table',
    ),
    createSection(
      'sharing',
      titles.notes,
      notes.map(({ reason, ...note }) => ({ ...note, reason: findLabel(NOTE_REASON_LABELS, reason) })),
    ),
    createSection('sharing', titles.apiRequests, apiRequests.map(API_REQUEST_FORMATS[reader]), 'table'),
    createSection(
      'sharing',
      titles.supportAccess,
      dataExport.supportAccess.map(({ at, action }) => ({
        at,
        action: findLabel(ACCESS_LABELS[reader], action),
        by: ACTOR_LABELS[reader].support_staff,
      })),
      'table',
    ),
    createSection(
      'account',
      titles.activity,
      dataExport.activity.map((event) => formatActivity(event, reader)),
      'table',
    ),
  ]
}

/** The keys that tenants find only in the JSON file, because their values mean nothing to tenants. */
const HIDDEN_KEYS: Record<ExportReader, ReadonlySet<string>> = {
  support: new Set(),
  tenant: new Set([
    ...['emailKey', 'addressId', 'requestId', 'addressRequestId', 'addressRequestCreatedAt', 'idempotencyKey'],
    ...['replacedRequestIds', 'replacedIdempotencyKeys', 'rateCard', 'renderedAt', 'receivedAt', 'detail'],
  ]),
}

/** Renames keys whose labels would differ from those on the pages of the portal and the tenant's account. */
const renameKeys = (row: object, newKeys: Record<string, string>): object =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [newKeys[key] ?? key, value]))

const CONTRACT_KEYS: Record<string, string> = { address: 'submittedAddress', matchedAddress: 'address' }
const SESSION_KEYS: Record<string, string> = { createdAt: 'signedIn', lastSeenAt: 'lastUsed' }
const PASSKEY_KEYS: Record<string, string> = { createdAt: 'added' }

/** Formats a contract's status. Tenants see the same status as in their account. It depends on the tenancy's dates. */
const CONTRACT_STATUS_FORMATS: Record<ExportReader, (contract: DataExport['contracts'][number]) => string> = {
  support: ({ status }) => CONTRACT_STATUS_LABELS[status],
  tenant: ({ status, startDate, endDate }) => {
    const tenancy = { status, startDate: new Date(startDate), endDate: new Date(endDate) }
    return TENANCY_STATUS_LABELS[getTenancyStatus(tenancy, todayInLondon())]
  },
}

/**
 * Formats a one-time link. Shows failed attempts only for an activation link, because no other link needs the initial
 * password.
 */
const formatLink = ({ purpose, newEmail, wrongAttempts, ...link }: DataExport['links'][number]) => ({
  ...{ purpose: LINK_PURPOSE_LABELS[purpose], ...(newEmail && { newEmail }), ...link },
  ...(purpose === 'activation' && { wrongAttempts }),
})

/** Formats an API request. Tenants see words instead of endpoints and status codes, which they don't know. */
const API_REQUEST_FORMATS: Record<ExportReader, (request: DataExport['apiRequests'][number]) => object> = {
  support: ({ fieldsSent, ...request }) => request,
  tenant: ({ at, endpoint, status }) => ({
    ...{ at, requestType: endpoint === 'createBillsPackage' ? 'Contract' : 'Quote' },
    result: status < 400 ? 'Accepted' : status < 500 ? 'Rejected' : 'Failed',
  }),
}

const CONTRACT_FORMATS: Record<ExportReader, (contract: DataExport['contracts'][number]) => object> = {
  support: (contract) => ({
    ...renameKeys(contract, CONTRACT_KEYS),
    status: CONTRACT_STATUS_FORMATS.support(contract),
  }),
  tenant: (contract) => ({
    itemTitle: `Contract ${contract.contract}`,
    ...formatTenantContract(contract, CONTRACT_STATUS_FORMATS.tenant(contract)),
  }),
}

const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'medium' })

const formatDay = (instant: Date | undefined) => (instant ? DAY_FORMAT.format(instant) : '')

function formatActivity({ at, action, by, contract }: DataExport['activity'][number], reader: ExportReader) {
  return {
    at,
    action: findLabel(ACTIVITY_LABELS[reader], action).replace('*', `contract ${contract}`),
    by: reader === 'tenant' && action === PASSKEY_REJECTED ? null : findLabel(ACTOR_LABELS[reader], by),
  }
}
