import { capitalise } from '@/lib/platform/to-sentence'
import { isCalendarDate } from '@/lib/platform/validation/required-date'

/** A value of a data export, as text, with its label. */
export interface Field {
  name: string
  value: string
}

/**
 * Converts a row into a flat list of fields, without empty values. The name of a nested value includes the names of its
 * parents, as in 'Request: selected services, gas'.
 *
 * @param hiddenKeys the keys to leave out, at every level
 */
export function toFields(row: object, hiddenKeys: ReadonlySet<string>, parentName = ''): Field[] {
  return Object.entries(row).flatMap(([key, value]: [string, unknown]): Field[] => {
    if (hiddenKeys.has(key)) return []
    const name = nestName(parentName, formatKey(key))
    if (value === null || value === undefined || value === '') return []
    if (value instanceof Date) return [{ name, value: TIME_FORMAT.format(value) }]
    if (Array.isArray(value) && value.every((entry) => typeof entry === 'string'))
      return value.length > 0 ? [{ name, value: value.join(', ') }] : []
    if (Array.isArray(value))
      return value.flatMap((entry, index) => toNestedFields(`${name} ${index + 1}`, entry, hiddenKeys))
    return toNestedFields(name, value, hiddenKeys)
  })
}

function nestName(parentName: string, name: string): string {
  if (!parentName) return capitalise(name)
  return `${parentName}${parentName.includes(':') ? ',' : ':'} ${name}`
}

function toNestedFields(name: string, value: unknown, hiddenKeys: ReadonlySet<string>): Field[] {
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) return toFields(value, hiddenKeys, name)
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
const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' })

const FIELD_NAMES: Record<string, string> = {
  emailKey: 'email, in lower case for comparisons',
  firstStored: 'details stored since',
  contactNo: 'phone number',
  birthday: 'date of birth',
  requestId: 'request ID',
  addressRequestId: 'unmatched address ID',
  addressRequestCreatedAt: 'unmatched address created',
  idempotencyKey: 'letting agent’s reference (Idempotency-Key)',
  replacedRequestIds: 'IDs of earlier requests',
  replacedIdempotencyKeys: 'letting agent’s references of earlier requests',
  wifi: 'broadband',
  broadband: 'broadband type',
  tv: 'TV licence',
  addressId: 'address ID',
  rateCard: 'rate card version',
  totpConfirmedAt: 'two-factor authentication set up',
  awaitsTwoFactor: 'still needs a two-factor authentication code',
  template: 'type',
  at: 'time',
  settledAt: 'status last changed',
  renderedAt: 'email prepared',
  contentPurgedAt: 'email text deleted',
  values: 'used in the email',
  statusHistory: 'earlier status',
  events: 'delivery update',
  wrongAttempts: 'wrong initial passwords entered',
  requestType: 'type of request',
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
