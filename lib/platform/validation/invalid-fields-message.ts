/** The message of a form with invalid fields, when no more specific message applies. */
export const INVALID_FIELDS_MESSAGE = 'Check the marked fields'
