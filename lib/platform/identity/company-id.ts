declare const brand: unique symbol

/**
 * The ID of a company that the caller is authorised to act for. Every query of a company's data takes one, so a query
 * without its scope doesn't compile. Only three places create it: API key authentication, the portal's session check
 * (lib/auth/sessions/current-partner-staff.ts), and lib/companies for operators and support.
 */
export type CompanyId = number & { readonly [brand]: 'CompanyId' }
