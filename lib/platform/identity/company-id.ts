declare const brand: unique symbol

/**
 * A company that somebody was found to act for. Every query of a company's data takes one, so a query that forgets its scope
 * doesn't compile. Only three places make it: the check of API keys, the portal's session gate
 * (lib/auth/sessions/current-partner-staff.ts), and lib/companies for operators and support.
 */
export type CompanyId = number & { readonly [brand]: 'CompanyId' }
