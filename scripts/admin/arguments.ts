import { parseArgs } from 'node:util'
import { endOfLastDay } from '@/lib/companies/api-keys/expiry'
import { keyLabel } from '@/lib/companies/api-keys/schema'
import { isCalendarDate } from '@/lib/platform/validation/date'
import type { EmailAddress } from '@/lib/platform/validation/email'
import { requiredText } from '@/lib/platform/validation/text'
import type { CompanyRole } from '../../prisma/client/enums'
import { ADDRESS_OPTIONS, ADDRESS_USAGE, type AddressCommand, readAddressCommand } from './address-arguments'
import { email, id, none, only } from './operands'
import { isRatesCommand, RATES_OPTIONS, RATES_USAGE, type RatesCommand, readRatesCommand } from './rates-arguments'
import {
  isSupportCommand,
  readSupportCommand,
  SUPPORT_OPTIONS,
  SUPPORT_USAGE,
  type SupportCommand,
} from './support-arguments'
import {
  isWebhookCommand,
  readWebhookCommand,
  WEBHOOK_OPTIONS,
  WEBHOOK_USAGE,
  type WebhookCommand,
} from './webhook-arguments'

export const USAGE = `Usage: npm run admin -- COMMAND

  company create NAME                               prints the company's number
  company limit ID --per-minute CALLS               how many calls each of its keys may make; 600 unless set
  company disable ID                                its staff and its keys are let in no more; sessions end at once
  company enable ID
  user create --company ID --email E --role ROLE    admin or member; prints the link by which a password is chosen, and
                                                    a new one for who has not done that yet
  key create --company ID [--label LABEL] [--test] [--expires DATE]
                                                    prints the key, once; DATE is the last day, YYYY-MM-DD
  key revoke KEY                                    the whole key, or its number
  contract cancel NUMBER                            the tenant's e-mail may then have another contract
  secrets reseal                                    seals what lasts under SERVER_SECRET that was sealed under
                                                    SERVER_SECRET_ALSO, so that this may go (docs/operations.md)
${SUPPORT_USAGE}
${WEBHOOK_USAGE}
${ADDRESS_USAGE}
${RATES_USAGE}

Works on DIRECT_DATABASE_URL, or on the embedded database of DATA_DIR, whether the server runs or not.`

export type Command =
  | { name: 'company create'; company: string }
  | { name: 'company limit'; companyId: number; requestsPerMinute: number }
  | { name: 'company disable' | 'company enable'; companyId: number }
  | { name: 'user create'; companyId: number; email: EmailAddress; role: CompanyRole }
  | { name: 'key create'; companyId: number; label: string | null; mode: 'live' | 'test'; expiresAt: Date | null }
  | { name: 'key revoke'; key: string | number }
  | { name: 'contract cancel'; contractId: number }
  | { name: 'secrets reseal' }
  | SupportCommand
  | WebhookCommand
  | AddressCommand
  | RatesCommand

/** What a command line asks for, or what is wrong with it. */
export function readArguments(argv: string[]): { ok: true; command: Command } | { ok: false; problem: string } {
  try {
    const { positionals, values } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        ...{
          company: { type: 'string' },
          label: { type: 'string' },
          test: { type: 'boolean' },
          expires: { type: 'string' },
        },
        ...{ 'per-minute': { type: 'string' }, email: { type: 'string' }, role: { type: 'string' } },
        name: { type: 'string' },
        ...{
          url: { type: 'string' },
          events: { type: 'string' },
          overlap: { type: 'string' },
          after: { type: 'string' },
        },
        ...{ layout: { type: 'string' }, add: { type: 'boolean' }, 'even-if-smaller': { type: 'boolean' } },
        confirm: { type: 'boolean' },
      },
    })
    const [noun, verb, ...rest] = positionals
    return { ok: true, command: readCommand(`${noun ?? ''} ${verb ?? ''}`.trim(), rest, values) }
  } catch (error) {
    return { ok: false, problem: (error as Error).message }
  }
}

export interface Options {
  company?: string
  label?: string
  test?: boolean
  expires?: string
  'per-minute'?: string
  email?: string
  role?: string
  name?: string
  url?: string
  events?: string
  overlap?: string
  after?: string
  confirm?: boolean
  layout?: string
  add?: boolean
  'even-if-smaller'?: boolean
}

/** Which command takes which options. */
const OPTIONS: Record<string, (keyof Options)[]> = {
  'company limit': ['per-minute'],
  'user create': ['company', 'email', 'role'],
  'key create': ['company', 'label', 'test', 'expires'],
  ...ADDRESS_OPTIONS,
  ...SUPPORT_OPTIONS,
  ...WEBHOOK_OPTIONS,
  ...RATES_OPTIONS,
}

function readCommand(name: string, operands: string[], options: Options): Command {
  const foreign = Object.keys(options).find((option) => !OPTIONS[name]?.includes(option as keyof Options))
  if (foreign) throw new Error(`--${foreign} does not belong to ${name || 'no command'}`)
  if (isSupportCommand(name)) return readSupportCommand(name, operands, options)
  if (isWebhookCommand(name)) return readWebhookCommand(name, operands, options)
  if (isRatesCommand(name)) return readRatesCommand(name, operands, options)
  switch (name) {
    case 'company create':
      return { name, company: companyName(only(operands, 'NAME')) }
    case 'company limit':
      return {
        name,
        companyId: id(only(operands, 'ID'), 'ID'),
        requestsPerMinute: requestsPerMinute(options['per-minute']),
      }
    case 'company disable':
    case 'company enable':
      return { name, companyId: id(only(operands, 'ID'), 'ID') }
    case 'user create':
      none(operands)
      return {
        name,
        companyId: id(options.company, '--company'),
        email: email(options.email),
        role: role(options.role),
      }
    case 'key create':
      none(operands)
      return {
        name,
        companyId: id(options.company, '--company'),
        label: options.label === undefined ? null : label(options.label),
        mode: options.test ? 'test' : 'live',
        expiresAt: options.expires === undefined ? null : endOf(options.expires),
      }
    case 'key revoke': {
      const key = only(operands, 'KEY')
      return { name, key: key.startsWith('eb_') ? key : id(key, 'KEY') }
    }
    case 'contract cancel':
      return { name, contractId: id(only(operands, 'NUMBER'), 'NUMBER') }
    case 'secrets reseal':
      none(operands)
      return { name }
    case 'addresses import':
      return readAddressCommand(operands, options)
    default:
      throw new Error(name ? `no such command: ${name}` : 'a command is missing')
  }
}

function companyName(text: string): string {
  const expected = 'NAME: expected 1 to 200 characters, without control characters'
  const { success, data } = requiredText(expected, 200).safeParse(text)
  if (!success) throw new Error(expected)
  return data
}

function label(text: string): string {
  const { success, data, error } = keyLabel.safeParse(text)
  if (!success) throw new Error(`--label: ${error.issues[0]?.message}`)
  return data
}

function role(text: string | undefined): CompanyRole {
  if (text === 'admin' || text === 'member') return text
  throw new Error('--role: expected admin or member')
}

function requestsPerMinute(text: string | undefined): number {
  if (text === undefined) throw new Error('--per-minute is missing')
  const number = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : Number.NaN
  if (!(number <= 1_000_000)) throw new Error('--per-minute: expected a number from 1 to 1000000')
  return number
}

/** When a key ends that has this last day. */
function endOf(day: string): Date {
  if (!isCalendarDate(day)) throw new Error('--expires: expected a date, YYYY-MM-DD')
  const end = endOfLastDay(day)
  if (end.getTime() <= Date.now()) throw new Error('--expires: expected a day that is not over')
  return end
}
