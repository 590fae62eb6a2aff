/**
 * The limit for all files of an upload together. A whole rate card is about 40 KB, and the server rejects forms of more
 * than 256 KiB.
 */
export const MAX_UPLOAD_BYTES = 240_000

export const TOO_LARGE = 'The files are larger than 240 KB in total. Upload only those that you changed.'
