/** The address of a new e-mail. A local part may hold ? and &, which would begin fields of that e-mail, such as bcc. */
export const buildTenantMailtoLink = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`
