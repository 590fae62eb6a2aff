import { ACTIONS, OTHER_ACTIONS } from '@/lib/audit/event-types'
import { CONTRACT_STATE_NAMES } from '@/lib/contracts/status-labels'
import { MAIL_STATE_NAMES } from '@/lib/mail/status-labels'
import { templateName } from '@/lib/mail/templates/template-names'
import { isCalendarDate } from '@/lib/platform/validation/date'
import { ACCESSES } from '@/lib/support/access-log/event-types'
import type { TenantTokenPurpose } from '@/prisma/client/enums'
import type { Everything } from './data'

/** A fact of the readable export: what it is called, and how it reads. */
interface Fact {
  name: string
  value: string
}

interface Item {
  facts: Fact[]
}

export interface Section {
  title: string
  /** What stands here when there is nothing. */
  none: string
  items: Item[]
}

/** An export for people, in the order in which they ask. What only a program reads is in the JSON file alone. */
export function readable(everything: Everything): Section[] {
  const { tenant, contracts, quotes, addressRequests, emails, links, sessions, calls } = everything
  return [
    section('Details', [tenant]),
    section(
      'Contracts',
      contracts.map(({ state, ...contract }) => ({ ...contract, state: CONTRACT_STATE_NAMES[state] })),
    ),
    section('Quotes', quotes),
    section('Calls that wait for an address', addressRequests),
    section(
      'E-mails',
      emails.map(({ html, providerId, values, template, state, events, ...email }) => ({
        ...{ template: templateName(template), state: MAIL_STATE_NAMES[state], ...email },
        ...(!email.text && { values }),
        events: events.map(({ type, ...event }) => ({ what: wordsFor(EVENTS, type), ...event })),
      })),
    ),
    section(
      'One-time links',
      links.map(({ purpose, ...link }) => ({ for: LINKS[purpose], ...link })),
    ),
    section('Signed-in browsers', sessions),
    section(
      'Calls by which it came to us',
      calls.map(({ fieldsSent, ...call }) => call),
    ),
    section(
      'When support looked',
      everything.lookedAtBySupport.map(({ at, action }) => ({ at, support: wordsFor(ACCESSES, action) })),
    ),
    section(
      'What was done',
      everything.activity.map(({ at, action, by, contract }) => ({
        at,
        what: wordsFor({ ...ACTIONS, ...OTHER_ACTIONS }, action).replace('*', `contract ${contract}`),
        by: wordsFor(ACTORS, by),
      })),
    ),
  ]
}

/** What the mail provider told, as the pages call the states that come of it. */
const EVENTS: Record<string, string> = {
  ...MAIL_STATE_NAMES,
  delivery_delayed: 'Delayed',
  suppressed: 'Not sent: an earlier one was returned or called spam',
}

const LINKS: Record<TenantTokenPurpose, string> = {
  activation: 'Activation of the account',
  password_reset: 'Another password',
}

const ACTORS: Record<string, string> = {
  tenant: 'The tenant',
  support_staff: 'Support',
  operator: 'An operator',
  partner_staff: 'The company’s staff',
  api_key: 'The company’s software',
}

const wordsFor = (words: Record<string, string>, action: string): string => words[action] ?? action

const section = (title: string, rows: object[]): Section => ({
  title,
  none: 'Nothing is stored.',
  items: rows.map((row) => ({ facts: factsOf(row) })),
})

/** What is not there is left out; what lies within something is named after both. */
function factsOf(row: object, within = ''): Fact[] {
  return Object.entries(row).flatMap(([key, value]: [string, unknown]): Fact[] => {
    const name = within ? `${within}, ${wordsOf(key)}` : capital(wordsOf(key))
    if (value === null || value === undefined || value === '') return []
    if (value instanceof Date) return [{ name, value: TIME.format(value) }]
    if (Array.isArray(value)) return value.flatMap((entry, at) => nested(`${name} ${at + 1}`, entry))
    return nested(name, value)
  })
}

function nested(name: string, value: unknown): Fact[] {
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) return factsOf(value, name)
  return [{ name, value: textOf(value) }]
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  return isCalendarDate(text) ? DAY.format(new Date(`${text}T00:00:00Z`)) : text
}

const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'medium', timeStyle: 'medium' })
const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' })

const NAMES: Record<string, string> = {
  id: 'number',
  email: 'e-mail address',
  emailKey: 'e-mail address as it is compared',
  contactNo: 'phone number',
  birthday: 'date of birth',
  requestId: 'request id',
  wifi: 'broadband service',
  tv: 'TV licence',
  addressId: 'address id',
  madeAt: 'made at',
  template: 'kind',
}

/** 'numberOfTenants' as 'number of tenants'. */
const wordsOf = (key: string): string =>
  NAMES[key] ?? key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
