// Lists every page and handler in app/, with the expected response to its own users and to everybody else. The
// permission matrix (e2e/access/permission-matrix.test.ts) fails if a route has no case here.

import { REALM_PATHS } from '@/lib/auth/sign-in/resolve-redirect-path'
import { DOCS_PAGES } from '@/lib/partner-api/docs-pages'
import type { Realm } from '@/lib/platform/identity/realm'
import { type OwnedResources, PERSONA_REALM, type Persona } from '../personas'
import * as portal from './portal-routes'

/** A status, or the path to which the response redirects. */
export type ExpectedResponse = number | string

export interface RouteCase {
  /** The realm (portal, support or account) whose users the route is for. If undefined, it's for everybody. */
  realm?: Realm
  /** The response to users of that realm, or to everybody if `realm` is undefined. */
  ownRealmResponse: ExpectedResponse
  /** The response to everybody else. */
  otherRealmsResponse: ExpectedResponse
  /** Builds the path to request. */
  buildPath: (ownedResources: OwnedResources) => string
  requestInit?: RequestInit
  /** Whether only admins may see the route, not other partner staff. */
  isAdminsOnly?: true
  /** Whether the route shows a resource that the other company or tenant may not see. */
  isScopedToOwner?: true
}

const publicRoute = (path: string, status = 200): RouteCase => ({
  ownRealmResponse: status,
  otherRealmsResponse: status,
  buildPath: () => path,
})

const redirectingRoute = (path: string, target: string): RouteCase => ({
  ownRealmResponse: target,
  otherRealmsResponse: target,
  buildPath: () => path,
})

const PUBLIC_ROUTES: Record<string, RouteCase> = {
  '/': publicRoute('/'),
  '/dev-inbox': publicRoute('/dev-inbox'),
  '/dev-inbox/[id]': { ...publicRoute(''), buildPath: ({ emailId }) => `/dev-inbox/${emailId}` },
  '/dev-inbox/[id]/message': {
    ...publicRoute(''),
    buildPath: ({ emailId }) => `/dev-inbox/${emailId}/message`,
  },
  ...Object.fromEntries(DOCS_PAGES.map(({ path }) => [path, publicRoute(path)])),
  '/docs/search': publicRoute('/docs/search?q=429'),
  '/status': publicRoute('/status'),
  '/llms.txt': publicRoute('/llms.txt'),
  '/logos/[id]': publicRoute('/logos/f2b7c7de-3f0a-4f0e-9a55-0f0c1a2b3c4d', 404),
  '/downloads/bruno': publicRoute('/downloads/bruno'),
  '/downloads/postman': publicRoute('/downloads/postman'),
  '/api/[...path]': publicRoute('/api/nothing/here', 404),
  '/api/auth/[...nextauth]': publicRoute('/api/auth/session', 404),
  '/api/auth/single-sign-on/start': redirectingRoute('/api/auth/single-sign-on/start', '/sign-in/single-sign-on'),
  '/api/auth/single-sign-on/callback/[companyId]': redirectingRoute(
    '/api/auth/single-sign-on/callback/1',
    '/sign-in/single-sign-on',
  ),
  // These routes ignore sessions, so every kind of user gets the same response to a GET request. The API's endpoints
  // respond with 405 if they accept only POST, and with 401 otherwise.
  '/api/external/createBillsPackage.php': publicRoute('/api/external/createBillsPackage.php', 405),
  '/api/external/getQuotes.php': publicRoute('/api/external/getQuotes.php', 405),
  '/api/v1/contracts': publicRoute('/api/v1/contracts', 401),
  '/api/v1/contracts/[houseContractId]': publicRoute('/api/v1/contracts/1', 401),
  '/api/v1/contracts/[houseContractId]/cancel': publicRoute('/api/v1/contracts/1/cancel', 405),
  '/api/v1/contracts/[houseContractId]/resend-email': publicRoute('/api/v1/contracts/1/resend-email', 405),
  '/api/v1/contracts/find': publicRoute('/api/v1/contracts/find', 405),
  '/api/v1/openapi.json': publicRoute('/api/v1/openapi.json'),
  '/api/v1/openapi.yaml': publicRoute('/api/v1/openapi.yaml'),
  '/api/v1/unmatched-addresses': publicRoute('/api/v1/unmatched-addresses', 401),
  '/api/v1/unmatched-addresses/find': publicRoute('/api/v1/unmatched-addresses/find', 405),
  '/api/v1/unmatched-addresses/[addressRequestId]': publicRoute('/api/v1/unmatched-addresses/1', 401),
  '/api/v1/unmatched-addresses/[addressRequestId]/resolve': publicRoute('/api/v1/unmatched-addresses/1/resolve', 405),
  '/api/v1/unmatched-addresses/[addressRequestId]/dismiss': publicRoute('/api/v1/unmatched-addresses/1/dismiss', 405),
  '/api/v1/unmatched-addresses/[addressRequestId]/restore': publicRoute('/api/v1/unmatched-addresses/1/restore', 405),
  '/api/v1/addresses/suggest': publicRoute('/api/v1/addresses/suggest', 405),
  '/api/v1/quotes/[requestId]': publicRoute('/api/v1/quotes/f2b7c7de-3f0a-4f0e-9a55-0f0c1a2b3c4d', 401),
  // The webhook is off, because the provider's secret isn't set.
  '/api/webhooks/resend': publicRoute('/api/webhooks/resend', 404),
  '/api/metrics': publicRoute('/api/metrics', 401),
  '/api/health/database': publicRoute('/api/health/database'),
  '/api/health/live': publicRoute('/api/health/live'),
  // No worker is running, so the service isn't ready.
  '/api/health/ready': publicRoute('/api/health/ready', 503),
  '/api/openapi.json': publicRoute('/api/openapi.json'),
  '/api/openapi.yaml': publicRoute('/api/openapi.yaml'),
}

/**
 * Returns the case for a sign-in page. The service redirects users who are already signed in, except from the page for
 * setting up 2FA.
 */
const signInRoute = (
  realm: Realm,
  path: string,
  ownRealmResponse: ExpectedResponse,
  otherRealmsResponse: ExpectedResponse,
): RouteCase => ({
  realm,
  ownRealmResponse,
  otherRealmsResponse,
  buildPath: () => `${path}?cookies=1`,
})

const SIGN_IN_ROUTES: Record<string, RouteCase> = {
  '/sign-in': signInRoute('portal', '/sign-in', '/portal', 200),
  '/sign-in/single-sign-on': signInRoute('portal', '/sign-in/single-sign-on', '/portal', 200),
  '/sign-in/two-factor': signInRoute('portal', '/sign-in/two-factor', '/sign-in', '/sign-in'),
  '/sign-in/set-up-two-factor': signInRoute('portal', '/sign-in/set-up-two-factor', 200, '/sign-in'),
  '/forgot-password': publicRoute('/forgot-password'),
  '/reset-password': publicRoute('/reset-password'),
  '/support/sign-in': signInRoute('support', '/support/sign-in', '/support', 200),
  '/support/sign-in/two-factor': signInRoute(
    'support',
    '/support/sign-in/two-factor',
    '/support/sign-in',
    '/support/sign-in',
  ),
  '/support/sign-in/set-up-two-factor': signInRoute(
    'support',
    '/support/sign-in/set-up-two-factor',
    200,
    '/support/sign-in',
  ),
  // Passkeys aren't mandatory on this server, so signed-in users needn't add one here.
  '/support/sign-in/add-passkey': signInRoute(
    'support',
    '/support/sign-in/add-passkey',
    '/support',
    '/support/sign-in',
  ),
  '/support/reset-password': publicRoute('/support/reset-password'),
  '/account/activate': publicRoute('/account/activate'),
  '/account/reset-password': publicRoute('/account/reset-password'),
  '/account/confirm-email': publicRoute('/account/confirm-email'),
  '/account/stop-email-change': publicRoute('/account/stop-email-change'),
  '/account/request-link': publicRoute('/account/request-link'),
  '/account/sign-in': signInRoute('account', '/account/sign-in', '/account', 200),
  '/account/sign-in/two-factor': signInRoute(
    'account',
    '/account/sign-in/two-factor',
    '/account/sign-in',
    '/account/sign-in',
  ),
  '/account/sign-in/set-up-two-factor': signInRoute(
    'account',
    '/account/sign-in/set-up-two-factor',
    200,
    '/account/sign-in',
  ),
}

const toLivePath = (route: string) => route.replace('[mode]', 'live').replace('[...rest]', 'nowhere')

const PORTAL_ROUTES: Record<string, RouteCase> = {
  ...Object.fromEntries(
    portal.REDIRECTING_PORTAL_PATHS.map((route) => [
      route,
      {
        realm: 'portal',
        ownRealmResponse: '/portal/live',
        otherRealmsResponse: '/portal/live',
        buildPath: () => route,
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(portal.PORTAL_PAGE_CASES).map(([route, pageCase]): [string, RouteCase] => [
      route,
      {
        realm: 'portal',
        ownRealmResponse: pageCase.isAlwaysNotFound ? 404 : 200,
        otherRealmsResponse: '/sign-in',
        buildPath: (ownedResources) => portal.fillIds(toLivePath(route), pageCase, ownedResources),
        ...(pageCase.requiredRole === 'admin' && { isAdminsOnly: true }),
        ...(pageCase.ownedResource && { isScopedToOwner: true }),
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(portal.PORTAL_HANDLER_CASES).map(
      ([route, { requiredRole, method, body, adminRedirect }]): [string, RouteCase] => [
        route,
        {
          realm: 'portal',
          ownRealmResponse: adminRedirect ?? 200,
          otherRealmsResponse: adminRedirect ? '/sign-in' : 401,
          buildPath: () => toLivePath(route),
          requestInit: {
            method,
            ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
          },
          ...(requiredRole === 'admin' && { isAdminsOnly: true }),
        },
      ],
    ),
  ),
}

/**
 * Returns the case for a page that only one realm's users may see. Tenants' pages show only the signed-in tenant, and
 * support's pages show the live tenants of every company. So neither kind needs `isScopedToOwner`.
 */
const realmRoute = (realm: Realm, path: string, overrides: Partial<RouteCase> = {}): RouteCase => ({
  realm,
  ownRealmResponse: 200,
  otherRealmsResponse: REALM_PATHS[realm].signIn,
  buildPath: () => path,
  ...overrides,
})

const SUPPORT_ROUTES: Record<string, RouteCase> = {
  // The URL contains an encrypted search, because the page shows no tenants without one.
  '/support': realmRoute('support', '', { buildPath: ({ encryptedSearch }) => `/support?q=${encryptedSearch}` }),
  '/support/[...rest]': realmRoute('support', '/support/nowhere', { ownRealmResponse: 404 }),
  '/support/undelivered-emails': realmRoute('support', '/support/undelivered-emails'),
  '/support/rates': realmRoute('support', '/support/rates'),
  '/support/rates/new': realmRoute('support', '/support/rates/new'),
  '/support/rates/[id]': realmRoute('support', '/support/rates/1'),
  '/support/rates/[id]/edit/[section]': realmRoute('support', '/support/rates/1/edit/broadband'),
  '/support/rates/[id]/[file]': realmRoute('support', '/support/rates/1/broadband.csv', { otherRealmsResponse: 401 }),
  '/support/account': realmRoute('support', '/support/account'),
  '/support/access-log': realmRoute('support', '/support/access-log'),
  '/support/quotes/[id]': realmRoute('support', '', {
    buildPath: ({ quoteRequestId }) => `/support/quotes/${quoteRequestId}`,
  }),
  '/support/tenants/[id]': realmRoute('support', '', { buildPath: ({ tenantId }) => `/support/tenants/${tenantId}` }),
  '/support/tenants/[id]/emails/[emailId]': realmRoute('support', '', {
    buildPath: ({ tenantId, emailId }) => `/support/tenants/${tenantId}/emails/${emailId}`,
  }),
  '/support/tenants/[id]/emails/[emailId]/content': realmRoute('support', '', {
    buildPath: ({ tenantId, emailId }) => `/support/tenants/${tenantId}/emails/${emailId}/content`,
    otherRealmsResponse: 401,
  }),
  '/support/companies': realmRoute('support', '/support/companies'),
  '/support/companies/new': realmRoute('support', '/support/companies/new'),
  '/support/companies/[id]': realmRoute('support', '', {
    buildPath: ({ companyId }) => `/support/companies/${companyId}`,
  }),
  '/support/companies/[id]/api-requests': realmRoute('support', '', {
    buildPath: ({ companyId }) => `/support/companies/${companyId}/api-requests`,
  }),
  '/support/companies/[id]/api-requests/[requestId]': realmRoute('support', '', {
    buildPath: ({ companyId, apiRequestId }) => `/support/companies/${companyId}/api-requests/${apiRequestId}`,
  }),
  '/support/tenants/[id]/data-export': realmRoute('support', '', {
    buildPath: ({ tenantId }) => `/support/tenants/${tenantId}/data-export`,
  }),
  '/support/tenants/[id]/data-export.json': realmRoute('support', '', {
    buildPath: ({ tenantId }) => `/support/tenants/${tenantId}/data-export.json`,
    otherRealmsResponse: 401,
  }),
}

const ACCOUNT_ROUTES: Record<string, RouteCase> = {
  '/account': realmRoute('account', '/account'),
  '/account/[...rest]': realmRoute('account', '/account/nowhere', { ownRealmResponse: 404 }),
  '/account/details': realmRoute('account', '/account/details'),
  '/account/password': realmRoute('account', '/account/password'),
  '/account/data-export': realmRoute('account', '/account/data-export'),
  '/account/data-export.json': realmRoute('account', '/account/data-export.json', { otherRealmsResponse: 401 }),
}

/** The cases by path, without route groups. */
export const ROUTE_CASES: Record<string, RouteCase> = {
  ...PUBLIC_ROUTES,
  ...SIGN_IN_ROUTES,
  ...PORTAL_ROUTES,
  ...SUPPORT_ROUTES,
  ...ACCOUNT_ROUTES,
}

/** Returns whether the route is for everybody or for the persona's realm. */
export const isIntendedFor = ({ realm }: RouteCase, persona: Persona): boolean =>
  !realm || PERSONA_REALM[persona] === realm

/** Returns the expected response for a persona. */
export function expectedResponse(routeCase: RouteCase, persona: Persona): ExpectedResponse {
  if (!isIntendedFor(routeCase, persona)) return routeCase.otherRealmsResponse
  if (routeCase.isAdminsOnly && persona.endsWith('ember')) return 404
  return routeCase.isScopedToOwner && persona.startsWith('other') ? 404 : routeCase.ownRealmResponse
}
