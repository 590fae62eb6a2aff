/** Builds a mailto link. Encodes the email address, because ? or & before the @ could add fields such as bcc. */
export const buildMailtoLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
