declare const brand: unique symbol

/**
 * A company that somebody was found to act for. Every company-scoped query takes one, and only the
 * API-key check, the portal's session gate (lib/auth/sessions/partner-staff.ts), and for operators and support data.ts mint them: a query
 * that forgets its scope does not compile.
 */
export type CompanyId = number & { readonly [brand]: 'CompanyId' }
