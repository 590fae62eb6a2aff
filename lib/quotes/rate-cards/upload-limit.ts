/** For all files of an upload together. A card has about 40 KB, and the server limits forms to 1 MB. */
export const MAX_UPLOAD_BYTES = 900_000

export const TOO_LARGE = 'The files are larger than 900 KB together: no rate card is.'
