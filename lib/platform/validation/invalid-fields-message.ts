/** The message of a form that has invalid fields, if there's no more specific one. */
export const INVALID_FIELDS_MESSAGE = 'Check the marked fields'
