// Who may ask for what: every page and handler of app/, with what whoever it is for gets, and what others get. The
// matrix (e2e/realms/matrix.test.ts) fails while something has no row.

import { HOMES } from '@/lib/auth/sign-in/redirect-url'
import type { Realm } from '@/lib/platform/identity/realm'
import { type Asker, type Owned, REALM_OF } from './everybody'
import * as portal from './portal-matrix'

/** A status, or the path that an answer leads to. */
export type Answered = number | string

export interface Row {
  /** Whose people it is for; without one it is for everybody. */
  realm?: Realm
  /** What these get. */
  own: Answered
  /** What all others get. */
  others: Answered
  /** The address to ask for. */
  at: (owned: Owned) => string
  init?: RequestInit
  /** Of partners' staff admins alone see it. */
  adminsOnly?: true
  /** It is of one thing, which the other company or tenant does not see. */
  ofOneThing?: true
}

const open = (path: string, status = 200): Row => ({ own: status, others: status, at: () => path })

const OPEN: Record<string, Row> = {
  '/': open('/'),
  '/captured-mail': open('/captured-mail'),
  '/captured-mail/[id]': { ...open(''), at: ({ email }) => `/captured-mail/${email}` },
  '/captured-mail/[id]/message': { ...open(''), at: ({ email }) => `/captured-mail/${email}/message` },
  ...Object.fromEntries(
    [
      '',
      '/addresses',
      '/errors',
      '/idempotency',
      '/keys',
      '/limits',
      '/privacy',
      '/quotes',
      '/reference',
      '/test-mode',
    ].map((page) => [`/docs${page}`, open(`/docs${page}`)]),
  ),
  '/docs/webhooks': open('/docs/webhooks'),
  '/api/[...path]': open('/api/nothing/here', 404),
  '/api/auth/[...nextauth]': open('/api/auth/session', 404),
  // By their keys and tokens; no session opens them.
  '/api/external/createBillsPackage.php': open('/api/external/createBillsPackage.php', 405),
  '/api/external/getQuotes.php': open('/api/external/getQuotes.php', 405),
  // Without the provider's secret there is none.
  '/api/webhooks/resend': open('/api/webhooks/resend', 404),
  '/api/metrics': open('/api/metrics', 401),
  '/api/health/live': open('/api/health/live'),
  // No worker is there.
  '/api/health/ready': open('/api/health/ready', 503),
  '/api/openapi.json': open('/api/openapi.json'),
}

/** Pages for who is not signed in; whoever is, is led on where nothing is left to do. */
const signIn = (realm: Realm, path: string, own: Answered, others: Answered): Row => ({
  realm,
  own,
  others,
  at: () => `${path}?cookies=1`,
})

const SIGN_IN: Record<string, Row> = {
  '/sign-in': signIn('portal', '/sign-in', '/portal', 200),
  '/sign-in/second-factor': signIn('portal', '/sign-in/second-factor', '/sign-in', '/sign-in'),
  '/sign-in/set-up-second-factor': signIn('portal', '/sign-in/set-up-second-factor', 200, '/sign-in'),
  '/forgotten-password': open('/forgotten-password'),
  '/choose-password': open('/choose-password'),
  '/support/sign-in': signIn('support', '/support/sign-in', '/support', 200),
  '/support/sign-in/second-factor': signIn(
    'support',
    '/support/sign-in/second-factor',
    '/support/sign-in',
    '/support/sign-in',
  ),
  '/support/sign-in/set-up-second-factor': signIn(
    'support',
    '/support/sign-in/set-up-second-factor',
    200,
    '/support/sign-in',
  ),
  '/support/choose-password': open('/support/choose-password'),
  '/account/activate': open('/account/activate'),
  '/account/choose-password': open('/account/choose-password'),
  '/account/new-link': open('/account/new-link'),
  '/account/sign-in': signIn('account', '/account/sign-in', '/account', 200),
}

const inLive = (route: string) => route.replace('[mode]', 'live').replace('[...rest]', 'nowhere')

const PORTAL: Record<string, Row> = {
  ...Object.fromEntries(
    portal.LEADING_ON.map((route) => [
      route,
      { realm: 'portal', own: '/portal/live', others: '/portal/live', at: () => route },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(portal.PAGES).map(([route, { for: whom, id, nowhere }]): [string, Row] => [
      route,
      {
        realm: 'portal',
        own: nowhere ? 404 : 200,
        others: '/sign-in',
        at: (owned) => inLive(route).replace('[id]', String(id && owned[id])),
        ...(whom === 'admin' && { adminsOnly: true }),
        ...(id && { ofOneThing: true }),
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(portal.HANDLERS).map(([route, { method, body }]): [string, Row] => [
      route,
      {
        realm: 'portal',
        own: 200,
        others: 401,
        at: () => inLive(route),
        init: { method, ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }) },
      },
    ]),
  ),
}

/**
 * A page for those of one realm. What stands in an account is the session's tenant's, whose else cannot be asked for;
 * support sees live tenants of whatever company.
 */
const behind = (realm: Realm, path: string, change: Partial<Row> = {}): Row => ({
  realm,
  own: 200,
  others: HOMES[realm].signIn,
  at: () => path,
  ...change,
})

const SUPPORT: Record<string, Row> = {
  // A search of the one who asks; without it the page shows nobody.
  '/support': behind('support', '', { at: ({ search }) => `/support?q=${search}` }),
  '/support/[...rest]': behind('support', '/support/nowhere', { own: 404 }),
  '/support/mail': behind('support', '/support/mail'),
  '/support/rates': behind('support', '/support/rates'),
  '/support/rates/new': behind('support', '/support/rates/new'),
  '/support/rates/[id]': behind('support', '/support/rates/1'),
  '/support/rates/[id]/[file]': behind('support', '/support/rates/1/broadband.csv', { others: 401 }),
  '/support/account': behind('support', '/support/account'),
  '/support/look-ups': behind('support', '/support/look-ups'),
  '/support/quotes/[id]': behind('support', '', { at: ({ quote }) => `/support/quotes/${quote}` }),
  '/support/tenants/[id]': behind('support', '', { at: ({ tenant }) => `/support/tenants/${tenant}` }),
  '/support/companies': behind('support', '/support/companies'),
  '/support/companies/[id]': behind('support', '', { at: ({ company }) => `/support/companies/${company}` }),
  '/support/companies/[id]/requests': behind('support', '', {
    at: ({ company }) => `/support/companies/${company}/requests`,
  }),
  '/support/companies/[id]/requests/[requestId]': behind('support', '', {
    at: ({ company, call }) => `/support/companies/${company}/requests/${call}`,
  }),
  '/support/tenants/[id]/everything': behind('support', '', {
    at: ({ tenant }) => `/support/tenants/${tenant}/everything`,
  }),
  '/support/tenants/[id]/everything.json': behind('support', '', {
    at: ({ tenant }) => `/support/tenants/${tenant}/everything.json`,
    others: 401,
  }),
}

const ACCOUNT: Record<string, Row> = {
  '/account': behind('account', '/account'),
  '/account/[...rest]': behind('account', '/account/nowhere', { own: 404 }),
  '/account/password': behind('account', '/account/password'),
  '/account/your-data': behind('account', '/account/your-data'),
  '/account/your-data.json': behind('account', '/account/your-data.json', { others: 401 }),
}

/** By the path within app, without groups. */
export const ROUTES: Record<string, Row> = { ...OPEN, ...SIGN_IN, ...PORTAL, ...SUPPORT, ...ACCOUNT }

/** Whether somebody is one of those whom it is for. */
export const isFor = ({ realm }: Row, asker: Asker): boolean => !realm || REALM_OF[asker] === realm

/** What somebody gets. */
export function expected(row: Row, asker: Asker): Answered {
  if (!isFor(row, asker)) return row.others
  if (row.adminsOnly && asker.endsWith('ember')) return 404
  return row.ofOneThing && asker.startsWith('other') ? 404 : row.own
}
