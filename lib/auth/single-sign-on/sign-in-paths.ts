import { resolveRedirectPath } from '../sign-in/resolve-redirect-path'
import type { SsoFailure } from './failure'

const PAGE = '/sign-in/single-sign-on'

/** Returns the path that sends the user to the identity provider of the company that has this email domain. */
export const buildStartPath = (domain: string, returnTo: string | undefined): string =>
  buildPath('/api/auth/single-sign-on/start', { domain, callbackUrl: returnTo })

/** Returns the path of the page on which the user can start single sign-on again. */
export const buildSignInPath = (query: { domain?: string; callbackUrl?: string; error?: SsoFailure }): string =>
  buildPath(PAGE, query)

function buildPath(path: string, { callbackUrl, ...query }: Record<string, string | undefined>): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const params = new URLSearchParams(entries)
  if (callbackUrl) params.set('callbackUrl', resolveRedirectPath('portal', callbackUrl))
  return params.size > 0 ? `${path}?${params}` : path
}
