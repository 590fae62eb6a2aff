import { type EmailAddress, parseEmail } from '@/lib/platform/validation/email'

/**
 * Returns the positional argument of a command that takes exactly one. Throws if the command line has none or several.
 */
export function requireOnePositional([positional, ...rest]: string[], name: string): string {
  if (!positional) throw new Error(`${name} is missing.`)
  const hint = name === 'NAME' ? ' (put a name with spaces in quotes)' : ''
  if (rest.length > 0) throw new Error(`Unexpected argument after ${name}: ${rest[0]}${hint}.`)
  return positional
}

/** Throws if there are positional arguments. Call this for commands that take only options. */
export function rejectPositionals([positional]: string[]): void {
  if (positional) throw new Error(`Unexpected argument: ${positional}.`)
}

const MAX_ID = 2_147_483_647

/**
 * Parses the numeric ID of a row. Throws if the text isn't a valid ID.
 *
 * @param expected what the command accepts, for the error message
 */
export function parseId(text: string | undefined, name: string, expected = 'a number such as 1'): number {
  if (text === undefined) throw new Error(`${name} is missing.`)
  const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number <= MAX_ID)) throw new Error(`${name}: expected ${expected}.`)
  return number
}

/** Parses the value of `--email`. Throws if it's missing or isn't an email address. */
export function parseEmailOption(text: string | undefined): EmailAddress {
  if (text === undefined) throw new Error('--email is missing.')
  const address = parseEmail(text)
  if (!address) throw new Error('--email: expected an email address.')
  return address
}

/**
 * Parses the value of `--per-minute`. Throws if it's missing or isn't a whole number from 1 to 1,000,000.
 *
 * @param alternative the other values that the command accepts, for the error message
 */
export function parseRequestsPerMinute(text: string | undefined, alternative = ''): number {
  if (text === undefined) throw new Error('--per-minute is missing.')
  const number = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : Number.NaN
  if (!(number <= 1_000_000)) throw new Error(`--per-minute: expected a number from 1 to 1000000${alternative}.`)
  return number
}
