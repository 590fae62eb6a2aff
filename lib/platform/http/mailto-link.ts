/**
 * Builds a mailto link. Encodes the email address, because ? or & before the @ could add fields such as bcc.
 *
 * @param subject the subject that the mail program fills in
 */
export const buildMailtoLink = (email: string, subject?: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`
