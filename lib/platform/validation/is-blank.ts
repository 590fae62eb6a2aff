/** Returns whether a value is text that is empty or only white space. */
export const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''
