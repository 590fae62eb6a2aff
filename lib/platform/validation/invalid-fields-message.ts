/** What a form says as a whole where fields of it are wrong and there is nothing more to say. */
export const INVALID_FIELDS_MESSAGE = 'Check the marked fields'
