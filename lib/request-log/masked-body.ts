import { SERVICES } from '../contracts/services'
import { REQUIRED } from '../fields/messages'

/** What is shown of a value that may be somebody's: its kind alone. */
type Kind = 'null' | 'blank' | 'text' | 'number' | 'boolean' | 'list' | 'object'

type Service = (typeof SERVICES)[number]
type MaskedServices = { [name in Service]?: boolean | 'true' | 'false' | Kind }

/** A field that was sent: its value where that can be nobody's, its kind otherwise. */
type MaskedField = Kind | string | number | MaskedServices

/** Which fields a body had. Of fields that no endpoint has not even the names: these may be somebody's too. */
export interface MaskedBody {
  fields: { [name in keyof typeof REQUIRED]?: MaskedField }
  unknown: number
}

type Field = keyof typeof REQUIRED

const FIELDS = Object.keys(REQUIRED) as Field[]

/** The fields whose values are shown, each in its exact form only: people put names and numbers anywhere. */
const SHOWN: { [name in Field]?: (value: unknown) => MaskedField } = {
  numberOfTenants: (value) => (isSmallNumber(value) ? value : kindOf(value)),
  startDate: (value) => (isTenancyDate(value) ? value : kindOf(value)),
  endDate: (value) => (isTenancyDate(value) ? value : kindOf(value)),
  selectedServices: (value) => (isObject(value) ? maskServices(value) : kindOf(value)),
}

/** What the log keeps of a request body. Never throws, and never grows with the body. */
export function maskBody(body: Record<string, unknown>): MaskedBody {
  const sent = FIELDS.filter((name) => Object.hasOwn(body, name))
  const fields: MaskedBody['fields'] = {}
  for (const name of sent) fields[name] = (SHOWN[name] ?? kindOf)(body[name])
  return { fields, unknown: Object.keys(body).length - sent.length }
}

function maskServices(services: Record<string, unknown>): MaskedServices {
  const masked: MaskedServices = {}
  for (const name of SERVICES) {
    if (!Object.hasOwn(services, name)) continue
    const value = services[name]
    masked[name] = typeof value === 'boolean' || value === 'true' || value === 'false' ? value : kindOf(value)
  }
  return masked
}

/** Three digits at most: more may be a phone number. */
const isSmallNumber = (value: unknown): value is number | string =>
  (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 1000) ||
  (typeof value === 'string' && /^[0-9]{1,3}$/.test(value))

/** A date near today: one long ago may be a birthday in the wrong field. */
function isTenancyDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value)) return false
  return Math.abs(Number(value.slice(0, 4)) - new Date().getUTCFullYear()) <= 10
}

function kindOf(value: unknown): Kind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'string') return value.trim() === '' ? 'blank' : 'text'
  return typeof value as 'number' | 'boolean' | 'object'
}

const isObject = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object'
