/** For all files of an upload together. A card has about 40 KB, and the server limits forms to 1 MB. */
export const MAX_UPLOAD_BYTES = 900_000

export const TOO_LARGE = 'The files can’t exceed 900 KB in total.'
