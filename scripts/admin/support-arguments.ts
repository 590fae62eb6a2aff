import type { EmailAddress } from '@/lib/platform/validation/email'
import { requiredText } from '@/lib/platform/validation/required-text'
import { parseEmailOption, rejectPositionals } from './argument-value-parsers'
import type { CliOptions } from './cli-options'

export const SUPPORT_USAGE = `  support create --email EMAIL --name NAME          Add a member of support staff and print a link to set a password. They
                                                    set up two-factor authentication (2FA) after that
  support link --email EMAIL                        Print a link for a member of support staff who has lost their
                                                    password or phone. Using the link removes their 2FA and passkeys,
                                                    and ends all their sessions
  support remove --email EMAIL                      Remove a member of support staff and end their sessions`

export type SupportCommand =
  | { name: 'support create'; email: EmailAddress; fullName: string }
  | { name: 'support link' | 'support remove'; email: EmailAddress }

export const SUPPORT_OPTIONS: Record<SupportCommand['name'], (keyof CliOptions)[]> = {
  'support create': ['email', 'name'],
  'support link': ['email'],
  'support remove': ['email'],
}

export const isSupportCommand = (name: string): name is SupportCommand['name'] => Object.hasOwn(SUPPORT_OPTIONS, name)

/** @throws {Error} with a message for the operator if the command line is invalid */
export function parseSupportCommand(
  name: SupportCommand['name'],
  positionals: string[],
  options: CliOptions,
): SupportCommand {
  rejectPositionals(positionals)
  const emailAddress = parseEmailOption(options.email)
  return name === 'support create'
    ? { name, email: emailAddress, fullName: parseFullName(options.name) }
    : { name, email: emailAddress }
}

function parseFullName(text: string | undefined): string {
  const expected = '--name: expected 1 to 100 characters, without control characters.'
  const { success, data } = requiredText(expected, 100).safeParse(text)
  if (!success) throw new Error(text === undefined ? '--name is missing.' : expected)
  return data
}
