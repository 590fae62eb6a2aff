/** The longest text to search for, in characters. The service ignores the rest. */
export const MAX_QUERY_LENGTH = 100
