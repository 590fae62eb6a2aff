/**
 * An area that users sign in to: partner staff to the portal, support staff to support, tenants to their account. Each
 * area has its own users, sessions and cookies, so a session in one area gives no access to another.
 */
export type Realm = 'portal' | 'support' | 'account'
