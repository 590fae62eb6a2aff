import { REQUIRED } from './messages'

const REQUIRED_MESSAGES = new Set<string>(Object.values(REQUIRED))

/**
 * Returns an error map for Zod. The message is `required` if the input is undefined or null, and otherwise `invalid`.
 */
export function requiredOrInvalidMessage(required: string, invalid: string) {
  return ({ input }: { input?: unknown }): string => (input === undefined || input === null ? required : invalid)
}

/** Returns whether a message says that a field is missing. */
export const isRequiredMessage = (message: string): boolean => REQUIRED_MESSAGES.has(message)
