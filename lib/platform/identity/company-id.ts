declare const brand: unique symbol

/**
 * The ID of a company that the caller is authorised to act for. Every query of a company's data takes one, so code that
 * doesn't say which company it acts for doesn't compile.
 *
 * Only three places create such an ID: API key authentication, the portal's session check
 * (lib/auth/sessions/current-partner-staff.ts), and lib/companies for operators and support.
 */
export type CompanyId = number & { readonly [brand]: 'CompanyId' }
