/** All files of an upload together. A card is some 40 KB, and what forms may send ends at 1 MB. */
export const MAX_UPLOAD_BYTES = 900_000

export const TOO_LARGE = 'The files are larger than 900 KB together: no rate card is.'
