// What there is to ask of the portal: every page, handler and (portal-actions.ts) server action, with what it needs
// to be asked well. The matrix (e2e/portal/matrix.test.ts) fails while something of the portal has no row.
import { KNOWN_ADDRESS } from './requests'
import type { Belongings } from './two-companies'

/** Who may see a page: everybody of the staff, or admins alone. */
export type For = 'member' | 'admin'

interface PageRow {
  for: For
  /** Of a page of one thing: the first company's. */
  id?: keyof Belongings
  /** Whether that thing is seen in both modes, as people are. */
  ofBothModes?: true
  /** It answers 404 to everybody. */
  nowhere?: true
}

/** By the page's path within app, without groups. */
export const PAGES: Record<string, PageRow> = {
  '/portal/[mode]': { for: 'member' },
  '/portal/[mode]/[...rest]': { for: 'member', nowhere: true },
  '/portal/[mode]/account': { for: 'member' },
  '/portal/[mode]/activity': { for: 'member' },
  '/portal/[mode]/addresses': { for: 'member' },
  '/portal/[mode]/addresses/[id]': { for: 'member', id: 'addressRequest' },
  '/portal/[mode]/api-keys': { for: 'admin' },
  '/portal/[mode]/contracts': { for: 'member' },
  '/portal/[mode]/contracts/[id]': { for: 'member', id: 'contract' },
  '/portal/[mode]/contracts/new': { for: 'member' },
  '/portal/[mode]/requests': { for: 'member' },
  '/portal/[mode]/requests/[id]': { for: 'member', id: 'call' },
  '/portal/[mode]/team': { for: 'admin' },
  '/portal/[mode]/team/[id]': { for: 'admin', id: 'colleague', ofBothModes: true },
  '/portal/[mode]/webhooks': { for: 'admin' },
  '/portal/[mode]/webhooks/[id]': { for: 'admin', id: 'endpoint' },
}

/** Pages that only lead to another one. */
export const LEADING_ON = ['/portal']

interface HandlerRow {
  method: 'GET' | 'POST'
  /** The JSON that a POST is sent with. */
  body?: object
}

/** By the handler's path within app. */
export const HANDLERS: Record<string, HandlerRow> = {
  '/portal/[mode]/addresses/search': { method: 'POST', body: { line: 'High Street' } },
  '/portal/[mode]/contracts/export': { method: 'GET' },
  '/portal/[mode]/contracts/new/quote': {
    method: 'POST',
    body: { address: KNOWN_ADDRESS, numberOfTenants: 3, startDate: '2027-09-01', endDate: '2028-08-31' },
  },
}
