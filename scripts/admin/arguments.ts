import { parseArgs } from 'node:util'
import { Temporal } from 'temporal-polyfill'
import { isCalendarDate } from '../../lib/fields/date'
import { requiredText } from '../../lib/fields/text'
import { id, none, only } from './operands'
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
  key create --company ID [--test] [--expires DATE] prints the key, once; DATE is the last day, YYYY-MM-DD
  key revoke KEY                                    the whole key, or its number
  contract cancel NUMBER                            the tenant's e-mail may then have another contract
${WEBHOOK_USAGE}
  addresses import FILE.csv                         adds a file to the address directory
  rates import DIR                                  stores a folder's rate card, which then prices

Works on DIRECT_DATABASE_URL, or on the embedded database of DATA_DIR, whether the server runs or not.`

export type Command =
  | { name: 'company create'; company: string }
  | { name: 'company limit'; companyId: number; callsPerMinute: number }
  | { name: 'key create'; companyId: number; mode: 'live' | 'test'; expiresAt: Date | null }
  | { name: 'key revoke'; key: string | number }
  | { name: 'contract cancel'; contractId: number }
  | WebhookCommand
  | { name: 'addresses import'; file: string }
  | { name: 'rates import'; dir: string }

/** What a command line asks for, or what is wrong with it. */
export function readArguments(argv: string[]): { ok: true; command: Command } | { ok: false; problem: string } {
  try {
    const { positionals, values } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        ...{ company: { type: 'string' }, test: { type: 'boolean' }, expires: { type: 'string' } },
        'per-minute': { type: 'string' },
        ...{
          url: { type: 'string' },
          events: { type: 'string' },
          overlap: { type: 'string' },
          page: { type: 'string' },
        },
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
  test?: boolean
  expires?: string
  'per-minute'?: string
  url?: string
  events?: string
  overlap?: string
  page?: string
}

/** Which command takes which options. */
const OPTIONS: Record<string, (keyof Options)[]> = {
  'company limit': ['per-minute'],
  'key create': ['company', 'test', 'expires'],
  ...WEBHOOK_OPTIONS,
}

function readCommand(name: string, operands: string[], options: Options): Command {
  const foreign = Object.keys(options).find((option) => !OPTIONS[name]?.includes(option as keyof Options))
  if (foreign) throw new Error(`--${foreign} does not belong to ${name || 'no command'}`)
  if (isWebhookCommand(name)) return readWebhookCommand(name, operands, options)
  switch (name) {
    case 'company create':
      return { name, company: companyName(only(operands, 'NAME')) }
    case 'company limit':
      return {
        name,
        companyId: id(only(operands, 'ID'), 'ID'),
        callsPerMinute: callsPerMinute(options['per-minute']),
      }
    case 'key create':
      none(operands)
      return {
        name,
        companyId: id(options.company, '--company'),
        mode: options.test ? 'test' : 'live',
        expiresAt: options.expires === undefined ? null : endOf(options.expires),
      }
    case 'key revoke': {
      const key = only(operands, 'KEY')
      return { name, key: key.startsWith('eb_') ? key : id(key, 'KEY') }
    }
    case 'contract cancel':
      return { name, contractId: id(only(operands, 'NUMBER'), 'NUMBER') }
    case 'addresses import':
      return { name, file: only(operands, 'FILE.csv') }
    case 'rates import':
      return { name, dir: only(operands, 'DIR') }
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

function callsPerMinute(text: string | undefined): number {
  if (text === undefined) throw new Error('--per-minute is missing')
  const number = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : Number.NaN
  if (!(number <= 1_000_000)) throw new Error('--per-minute: expected a number from 1 to 1000000')
  return number
}

/** The first instant after a day in the United Kingdom. */
function endOf(day: string): Date {
  if (!isCalendarDate(day)) throw new Error('--expires: expected a date, YYYY-MM-DD')
  const end = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime('Europe/London')
  if (end.epochMilliseconds <= Date.now()) throw new Error('--expires: expected a day that is not over')
  return new Date(end.epochMilliseconds)
}
