import { SERVICES } from '@/lib/contracts/services'
import { isCalendarDate, isLaterThan, todayInLondon } from '@/lib/platform/validation/date'
import { REQUIRED } from '@/lib/platform/validation/messages'

/** What is shown of a value that may be somebody's: its kind alone; here in words. */
const KINDS = {
  null: 'null',
  blank: 'blank text',
  text: 'text',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  object: 'an object',
}

type Kind = keyof typeof KINDS

/** The words for what is kept of a value where that is only its kind; null of a value that is kept itself. */
export const kindInWords = (value: unknown): string | null =>
  typeof value === 'string' && Object.hasOwn(KINDS, value) ? KINDS[value as Kind] : null

type Field = keyof typeof REQUIRED
type Service = (typeof SERVICES)[number]
type MaskedServices = Partial<Record<Service, boolean | 'true' | 'false' | Kind>>

/** A field that was sent: its value where that can be nobody's, its kind otherwise. */
type MaskedField = Kind | string | number | MaskedServices

/** Which fields a body had. */
export interface MaskedBody {
  fields: Partial<Record<Field, MaskedField>>
  /** How many other fields and services; their names may be somebody's too. */
  unknown: number
}

const FIELDS = Object.keys(REQUIRED) as Field[]

/** The fields whose values are shown, each in its exact form only: people put names and numbers anywhere. */
const SHOWN: Partial<Record<Field, (value: unknown) => MaskedField>> = {
  numberOfTenants: (value) => (isHousehold(value) ? value : kindOf(value)),
  startDate: (value) => (isTenancyDate(value) ? value : kindOf(value)),
  endDate: (value) => (isTenancyDate(value) ? value : kindOf(value)),
  selectedServices: (value) => (isObject(value) ? maskServices(value) : kindOf(value)),
}

/** What the log keeps of a request body. Never throws, and never grows with the body. */
export function maskBody(body: Record<string, unknown>): MaskedBody {
  const sent = FIELDS.filter((name) => Object.hasOwn(body, name))
  const fields: MaskedBody['fields'] = {}
  for (const name of sent) fields[name] = (SHOWN[name] ?? kindOf)(body[name])
  return { fields, unknown: countOthers(body, FIELDS) + countOthers(body.selectedServices, SERVICES) }
}

/** A body as the database gives it back, which keeps no order, in the interface's order of the fields. */
export function inInterfaceOrder({ fields, unknown }: MaskedBody): MaskedBody {
  const sent = FIELDS.filter((name) => Object.hasOwn(fields, name))
  return { fields: Object.fromEntries(sent.map((name) => [name, servicesInOrder(fields[name])])), unknown }
}

function servicesInOrder(value: MaskedField | undefined): MaskedField | undefined {
  if (typeof value !== 'object') return value
  return Object.fromEntries(SERVICES.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]))
}

const countOthers = (value: unknown, known: readonly string[]): number =>
  isObject(value) ? Object.keys(value).filter((name) => !known.includes(name)).length : 0

function maskServices(services: Record<string, unknown>): MaskedServices {
  const masked: MaskedServices = {}
  for (const name of SERVICES) {
    if (!Object.hasOwn(services, name)) continue
    const value = services[name]
    masked[name] = typeof value === 'boolean' || value === 'true' || value === 'false' ? value : kindOf(value)
  }
  return masked
}

/** As many as may share a house: a greater number may be that of a house, or an age. */
const isHousehold = (value: unknown): value is number | string =>
  (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 50) ||
  (typeof value === 'string' && /^(?:[1-9]|[1-4][0-9]|50)$/.test(value))

/** A day of the calendar near today: one longer ago may be a birthday in the wrong field, a child's too. */
function isTenancyDate(value: unknown): value is string {
  if (typeof value !== 'string' || !isCalendarDate(value)) return false
  const today = todayInLondon()
  return isLaterThan(value, today, -YEARS_BACK) && !isLaterThan(value, today, YEARS_AHEAD)
}

const YEARS_BACK = 2
const YEARS_AHEAD = 10

function kindOf(value: unknown): Kind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'string') return value.trim() === '' ? 'blank' : 'text'
  return typeof value as 'number' | 'boolean' | 'object'
}

const isObject = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object'
