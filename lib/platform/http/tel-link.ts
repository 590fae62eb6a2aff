/** Builds a link that calls a phone number (RFC 3966). */
export const buildTelLink = (phone: string): string => `tel:${phone.replace(/\(0\)|[^+\d]/g, '')}`
