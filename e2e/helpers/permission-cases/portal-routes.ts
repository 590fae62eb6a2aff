// Lists every page and handler of the portal, with a valid request for each. The server actions are in
// portal-actions.ts. The permission matrix (e2e/access/permission-matrix.test.ts) fails if a route has no case here.

import type { CompanyResources } from '../canary-company'
import { KNOWN_ADDRESS } from '../request-bodies'

/** The users who may see a page. 'member' means all partner staff, and 'admin' means only admins. */
export type RequiredRole = 'member' | 'admin'

interface PortalPageCase {
  requiredRole: RequiredRole
  /** The canary company's resource that the page shows. */
  ownedResource?: keyof CompanyResources
  /**
   * Whether the resource is visible in both modes, such as a team member. Other resources are visible only in their own
   * mode.
   */
  isInBothModes?: true
  /** Whether the page responds with 404 to everybody. */
  isAlwaysNotFound?: true
}

/** The pages by path, without route groups. */
export const PORTAL_PAGE_CASES: Record<string, PortalPageCase> = {
  '/portal/[mode]': { requiredRole: 'member' },
  '/portal/[mode]/[...rest]': { requiredRole: 'member', isAlwaysNotFound: true },
  '/portal/[mode]/account': { requiredRole: 'member' },
  '/portal/[mode]/activity': { requiredRole: 'member' },
  '/portal/[mode]/unmatched-addresses': { requiredRole: 'member' },
  '/portal/[mode]/unmatched-addresses/[id]': { requiredRole: 'member', ownedResource: 'unmatchedAddressId' },
  '/portal/[mode]/api-keys': { requiredRole: 'admin' },
  '/portal/[mode]/contracts': { requiredRole: 'member' },
  '/portal/[mode]/contracts/[id]': { requiredRole: 'member', ownedResource: 'contractId' },
  '/portal/[mode]/contracts/new': { requiredRole: 'member' },
  '/portal/[mode]/api-requests': { requiredRole: 'member' },
  '/portal/[mode]/api-requests/[id]': { requiredRole: 'member', ownedResource: 'apiRequestId' },
  '/portal/[mode]/company': { requiredRole: 'member' },
  '/portal/[mode]/team': { requiredRole: 'admin' },
  '/portal/[mode]/team/single-sign-on': { requiredRole: 'admin' },
  '/portal/[mode]/team/[id]': { requiredRole: 'admin', ownedResource: 'colleagueId', isInBothModes: true },
  '/portal/[mode]/team/sessions': { requiredRole: 'admin' },
  '/portal/[mode]/webhooks': { requiredRole: 'admin' },
  '/portal/[mode]/webhooks/[id]': { requiredRole: 'admin', ownedResource: 'endpointId' },
  '/portal/[mode]/webhooks/[id]/deliveries/[deliveryId]': { requiredRole: 'admin', ownedResource: 'endpointId' },
}

/** Replaces the IDs in a page's path by those of the company's resources. */
export const fillIds = (path: string, { ownedResource }: PortalPageCase, ownedResources: CompanyResources): string =>
  path
    .replace('[id]', String(ownedResource && ownedResources[ownedResource]))
    .replace('[deliveryId]', ownedResources.deliveryId)

/** Paths that only redirect. */
export const REDIRECTING_PORTAL_PATHS = ['/portal']

interface PortalHandlerCase {
  requiredRole: RequiredRole
  method: 'GET' | 'POST'
  /** The JSON body of the request, for POST. */
  body?: object
  /**
   * The path to which the handler redirects an admin whose company has no data. Set it for a handler that admins open
   * like a page. Other users get the response that they'd get to a page.
   */
  adminRedirect?: string
  /** Whether a page shows the response in a frame. */
  isFramed?: true
}

/** The handlers by path. */
export const PORTAL_HANDLER_CASES: Record<string, PortalHandlerCase> = {
  '/portal/[mode]/unmatched-addresses/search': {
    requiredRole: 'member',
    method: 'POST',
    body: { line: 'High Street' },
  },
  '/portal/[mode]/company/email-preview': { requiredRole: 'member', method: 'GET', isFramed: true },
  '/portal/[mode]/contracts/export': { requiredRole: 'member', method: 'GET' },
  '/portal/[mode]/activity/export': { requiredRole: 'admin', method: 'GET' },
  '/portal/[mode]/team/single-sign-on/test': {
    requiredRole: 'admin',
    method: 'GET',
    adminRedirect: '/portal/live/team/single-sign-on',
  },
  '/portal/[mode]/contracts/new/quote': {
    requiredRole: 'member',
    method: 'POST',
    body: { address: KNOWN_ADDRESS, numberOfTenants: 3, startDate: '2027-09-01', endDate: '2028-08-31' },
  },
}
