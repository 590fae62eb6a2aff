import { parseArgs } from 'node:util'
import type { EmailAddress } from '@/lib/platform/validation/email'
import { requiredText } from '@/lib/platform/validation/required-text'
import type { CompanyRole } from '@/prisma/client/enums'
import { ADDRESS_OPTIONS, ADDRESS_USAGE, type AddressCommand, parseAddressCommand } from './address-arguments'
import {
  parseEmailOption,
  parseId,
  parseRequestsPerMinute,
  rejectPositionals,
  requireOnePositional,
} from './argument-value-parsers'
import type { CliOptions } from './cli-options'
import { isKeyCommand, KEY_OPTIONS, KEY_USAGE, type KeyCommand, parseKeyCommand } from './key-arguments'
import { isRatesCommand, parseRatesCommand, RATES_OPTIONS, RATES_USAGE, type RatesCommand } from './rates-arguments'
import {
  isSupportCommand,
  parseSupportCommand,
  SUPPORT_OPTIONS,
  SUPPORT_USAGE,
  type SupportCommand,
} from './support-arguments'
import {
  isWebhookCommand,
  parseWebhookCommand,
  WEBHOOK_OPTIONS,
  WEBHOOK_USAGE,
  type WebhookCommand,
} from './webhook-arguments'

export const USAGE = `Usage: npm run admin -- COMMAND

  company create NAME                               Create a company and print its ID
  company limit ID --per-minute REQUESTS            Set how many requests a minute each API key of a company may
                                                    send. A new company's limit is 600
  company disable ID                                Disable a company: its partner staff are signed out, and its API keys
                                                    and webhooks stop working
  company enable ID                                 Enable a company again. Webhook events that it missed aren't sent
  company sso-optional ID                           Let partner staff sign in with passwords again, if their company
                                                    requires single sign-on
  company sso-remove ID                             Remove a company's single sign-on connection, and end the sessions that
                                                    it created
  user create --company ID --email EMAIL --role ROLE
                                                    Invite a member of partner staff and print a link to set a password.
                                                    For someone who was invited earlier and has no password yet, print a
                                                    new link. ROLE is admin or member

${KEY_USAGE}

  contract cancel ID                                Cancel a contract, email the tenant and notify webhooks. The same email
                                                    address can then have a new contract
  secrets re-encrypt                                Re-encrypt stored secrets with SERVER_SECRET, so that you can later
                                                    remove SECONDARY_SERVER_SECRET (docs/operations/rotate-secrets.md)

${SUPPORT_USAGE}

${WEBHOOK_USAGE}

${ADDRESS_USAGE}

${RATES_USAGE}

Commands use the database at DIRECT_DATABASE_URL. If neither it nor DATABASE_URL is set, they use the embedded database
in DATA_DIR (default: .data). The service doesn't have to be running.`

export type Command =
  | { name: 'company create'; companyName: string }
  | { name: 'company limit'; companyId: number; requestsPerMinute: number }
  | {
      name: 'company disable' | 'company enable' | 'company sso-optional' | 'company sso-remove'
      companyId: number
    }
  | { name: 'user create'; companyId: number; email: EmailAddress; role: CompanyRole }
  | { name: 'contract cancel'; contractId: number }
  | { name: 'secrets re-encrypt' }
  | KeyCommand
  | SupportCommand
  | WebhookCommand
  | AddressCommand
  | RatesCommand

/** Returns the command in a command line, or what is wrong with the command line. */
export function parseArguments(argv: string[]): { ok: true; command: Command } | { ok: false; message: string } {
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
        ...{ permissions: { type: 'string' }, networks: { type: 'string' } },
        ...{ 'per-minute': { type: 'string' }, email: { type: 'string' }, role: { type: 'string' } },
        name: { type: 'string' },
        ...{
          url: { type: 'string' },
          events: { type: 'string' },
          'grace-period': { type: 'string' },
          after: { type: 'string' },
        },
        ...{ layout: { type: 'string' }, add: { type: 'boolean' }, 'even-if-smaller': { type: 'boolean' } },
        confirm: { type: 'boolean' },
      },
    })
    const [noun, verb, ...rest] = positionals
    return { ok: true, command: parseCommand(`${noun ?? ''} ${verb ?? ''}`.trim(), rest, values) }
  } catch (error) {
    return { ok: false, message: (error as Error).message }
  }
}

/** The options that each command accepts. Commands that aren't listed accept none. */
const COMMAND_OPTIONS: Record<string, (keyof CliOptions)[]> = {
  'company limit': ['per-minute'],
  'user create': ['company', 'email', 'role'],
  ...KEY_OPTIONS,
  ...ADDRESS_OPTIONS,
  ...SUPPORT_OPTIONS,
  ...WEBHOOK_OPTIONS,
  ...RATES_OPTIONS,
}

function parseCommand(name: string, positionals: string[], options: CliOptions): Command {
  const unsupportedOption = Object.keys(options).find(
    (option) => !COMMAND_OPTIONS[name]?.includes(option as keyof CliOptions),
  )
  if (unsupportedOption)
    throw new Error(name ? `--${unsupportedOption} isn't an option of ${name}.` : 'Enter a command before the options.')
  if (isKeyCommand(name)) return parseKeyCommand(name, positionals, options)
  if (isSupportCommand(name)) return parseSupportCommand(name, positionals, options)
  if (isWebhookCommand(name)) return parseWebhookCommand(name, positionals, options)
  if (isRatesCommand(name)) return parseRatesCommand(name, positionals, options)
  switch (name) {
    case 'company create':
      return { name, companyName: parseCompanyName(requireOnePositional(positionals, 'NAME')) }
    case 'company limit':
      return {
        name,
        companyId: parseId(requireOnePositional(positionals, 'ID'), 'ID'),
        requestsPerMinute: parseRequestsPerMinute(options['per-minute']),
      }
    case 'company disable':
    case 'company enable':
    case 'company sso-optional':
    case 'company sso-remove':
      return { name, companyId: parseId(requireOnePositional(positionals, 'ID'), 'ID') }
    case 'user create':
      rejectPositionals(positionals)
      return {
        name,
        companyId: parseId(options.company, '--company'),
        email: parseEmailOption(options.email),
        role: parseRole(options.role),
      }
    case 'contract cancel':
      return { name, contractId: parseId(requireOnePositional(positionals, 'ID'), 'ID') }
    case 'secrets re-encrypt':
      rejectPositionals(positionals)
      return { name }
    case 'addresses import':
      return parseAddressCommand(positionals, options)
    default:
      throw new Error(name ? `No such command: ${name}.` : 'Enter a command.')
  }
}

function parseCompanyName(text: string): string {
  const expected = 'NAME: expected 1 to 200 characters, without control characters.'
  const { success, data } = requiredText(expected, 200).safeParse(text)
  if (!success) throw new Error(expected)
  return data
}

function parseRole(text: string | undefined): CompanyRole {
  if (text === 'admin' || text === 'member') return text
  throw new Error('--role: expected admin or member.')
}
