/**
 * Returns the files that were chosen in a form's field. Returns none if the value isn't a form, because a client can
 * send anything to a server action.
 */
export const getUploadedFiles = (form: FormData, field: string): File[] =>
  form instanceof FormData
    ? form
        .getAll(field)
        .filter((file) => file instanceof File)
        .filter(isChosen)
    : []

/**
 * Returns false for the empty file that browsers send if the user hasn't chosen a file. It has no name, and React, which
 * decodes forms that a script sends, then uses the name 'undefined'.
 */
const isChosen = ({ name, size }: File) => name !== '' && !(name === 'undefined' && size === 0)
