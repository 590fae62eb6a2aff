/** What a form says as a whole where fields of it are wrong and there is nothing more to say. */
export const WRONG_FIELDS = 'Check the marked fields'
