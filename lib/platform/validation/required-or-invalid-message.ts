import { REQUIRED } from './messages'

const REQUIRED_MESSAGES = new Set<string>(Object.values(REQUIRED))

/** What is said of an input of the wrong type: that it is missing, or that it is invalid. */
export function requiredOrInvalidMessage(required: string, invalid: string) {
  return ({ input }: { input?: unknown }): string => (input === undefined || input === null ? required : invalid)
}

/** Whether a message says that a field is missing. */
export const isRequiredMessage = (message: string): boolean => REQUIRED_MESSAGES.has(message)
