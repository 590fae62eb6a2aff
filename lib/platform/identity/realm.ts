/**
 * Where somebody signs in: partners' staff in the portal, support staff at the desk, tenants in their account. Each
 * has its own people, sessions and cookies, so that what is of one opens nothing of another.
 */
export type Realm = 'portal' | 'support' | 'account'
