/** The limit for an uploaded image. The server rejects forms of more than 256 KiB. */
export const MAX_LOGO_UPLOAD_BYTES = 200_000

export const LOGO_TOO_LARGE = 'Choose an image of at most 200 KB'

/**
 * The limits of the stored logo, which the database checks too. Emails show at most half of the width and height, so the
 * logo is sharp on screens with a high resolution.
 */
export const LOGO_LIMITS = { maxWidth: 480, maxHeight: 120, maxBytes: 100 * 1024 }
