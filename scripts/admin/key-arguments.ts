import { computeKeyExpiryDate } from '@/lib/companies/api-keys/key-expiry-date'
import { restrictionFields } from '@/lib/companies/api-keys/key-restriction-fields'
import {
  ENDPOINT_PERMISSIONS,
  type KeyRestrictions,
  normalisePermissions,
  UNRESTRICTED,
} from '@/lib/companies/api-keys/key-restrictions'
import { keyLabelSchema } from '@/lib/companies/api-keys/schema'
import { isCalendarDate } from '@/lib/platform/validation/required-date'
import { parseId, parseRequestsPerMinute, rejectPositionals, requireOnePositional } from './argument-value-parsers'
import type { CliOptions } from './cli-options'

export const KEY_USAGE = `  key create --company ID [--label LABEL] [--test] [--expires DATE] [RESTRICTIONS]
                                                    Create an API key and print it once. --test creates a key for test mode.
                                                    LABEL says what the key is for. DATE (YYYY-MM-DD) is the last day
                                                    on which the key works, in UK time
  key restrict KEY RESTRICTIONS                     Change what an API key may be used for. KEY is the whole key or its ID.
                                                    RESTRICTIONS are one or more of these options:
                                                      --permissions A,B      all (every endpoint), or any of quotes
                                                                             (getQuotes), contracts (createBillsPackage),
                                                                             read (reads /api/v1) and write (reads and
                                                                             changes /api/v1)
                                                      --networks A,B         IP networks or addresses, or all (any address)
                                                      --per-minute REQUESTS  a lower rate limit for this key, or company (the
                                                                             company's limit for each key)
  key list --company ID                             List a company's API keys and their restrictions
  key revoke KEY                                    Revoke an API key. KEY is the whole key or its ID`

export type KeyCommand =
  | {
      name: 'key create'
      companyId: number
      label: string | null
      mode: 'live' | 'test'
      expiresAt: Date | null
      restrictions: Partial<KeyRestrictions>
    }
  | { name: 'key restrict'; keyOrId: string | number; restrictions: Partial<KeyRestrictions> }
  | { name: 'key list'; companyId: number }
  | { name: 'key revoke'; keyOrId: string | number }

const RESTRICTION_OPTIONS = ['permissions', 'networks', 'per-minute'] as const

/** The options that each command accepts. */
export const KEY_OPTIONS: Record<KeyCommand['name'], (keyof CliOptions)[]> = {
  'key create': ['company', 'label', 'test', 'expires', ...RESTRICTION_OPTIONS],
  'key restrict': [...RESTRICTION_OPTIONS],
  'key list': ['company'],
  'key revoke': [],
}

export const isKeyCommand = (name: string): name is KeyCommand['name'] => Object.hasOwn(KEY_OPTIONS, name)

/** @throws {Error} with a message for the operator if the command line is invalid */
export function parseKeyCommand(name: KeyCommand['name'], positionals: string[], options: CliOptions): KeyCommand {
  switch (name) {
    case 'key create':
      rejectPositionals(positionals)
      return {
        name,
        companyId: parseId(options.company, '--company'),
        label: options.label === undefined ? null : parseLabel(options.label),
        mode: options.test ? 'test' : 'live',
        expiresAt: options.expires === undefined ? null : parseExpiry(options.expires),
        restrictions: parseRestrictions(options),
      }
    case 'key restrict': {
      const restrictions = parseRestrictions(options)
      if (Object.keys(restrictions).length === 0) throw new Error('Use --permissions, --networks or --per-minute.')
      return { name, keyOrId: parseKeyOrId(positionals), restrictions }
    }
    case 'key list':
      rejectPositionals(positionals)
      return { name, companyId: parseId(options.company, '--company') }
    case 'key revoke':
      return { name, keyOrId: parseKeyOrId(positionals) }
  }
}

function parseKeyOrId(positionals: string[]): string | number {
  const key = requireOnePositional(positionals, 'KEY')
  return key.startsWith('eb_') ? key : parseId(key, 'KEY', 'a whole API key (eb_…) or its ID')
}

function parseLabel(text: string): string {
  const { success, data, error } = keyLabelSchema.safeParse(text)
  if (!success) throw new Error(`--label: ${error.issues[0]?.message}.`)
  return data
}

/**
 * Returns the time at which a key with this expiry date stops working: the end of that day, in UK time. Throws if `day`
 * isn't a date, or if the date is in the past.
 */
function parseExpiry(day: string): Date {
  if (!isCalendarDate(day)) throw new Error('--expires: expected a date, YYYY-MM-DD.')
  const expiresAt = computeKeyExpiryDate(day)
  if (expiresAt.getTime() <= Date.now()) throw new Error('--expires: must be today or later.')
  return expiresAt
}

/** Returns only the restrictions whose options were given. */
function parseRestrictions({ permissions, networks, 'per-minute': perMinute }: CliOptions): Partial<KeyRestrictions> {
  return {
    ...(permissions !== undefined && { permissions: parsePermissions(permissions) }),
    ...(networks !== undefined && { allowedNetworks: parseNetworks(networks) }),
    ...(perMinute !== undefined && {
      requestsPerMinute: perMinute === 'company' ? null : parseRequestsPerMinute(perMinute, ', or company'),
    }),
  }
}

function parsePermissions(text: string): KeyRestrictions['permissions'] {
  if (text === 'all') return UNRESTRICTED.permissions
  const names = text.split(/[\s,]+/)
  if (names.every((name) => ENDPOINT_PERMISSIONS.some((permission) => permission === name))) {
    return normalisePermissions(names)
  }
  throw new Error(`--permissions: expected all, or some of ${ENDPOINT_PERMISSIONS.join(', ')}.`)
}

function parseNetworks(text: string): string[] {
  if (text === 'all') return []
  const { success, data, error } = restrictionFields.allowedNetworks.safeParse(text)
  if (!success) throw new Error(`--networks: ${error.issues[0]?.message}.`)
  if (data.length === 0) throw new Error('--networks: expected networks or addresses, separated by commas, or all.')
  return data
}
