/**
 * An area that users sign in to: partner staff use the portal, support staff use the support area, and tenants use
 * their account. Each area has its own users, sessions and cookies, so a session in one area gives no access to
 * another.
 */
export type Realm = 'portal' | 'support' | 'account'
