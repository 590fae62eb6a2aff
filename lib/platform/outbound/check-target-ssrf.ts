import type { ResolveHost } from './resolve-host'
import { getLiteralAddress, isAllowedAddress, NOT_PUBLIC_REASON, type Reach, validateTargetUrl } from './target-url'

/**
 * The time limit of a whole request: resolving the host name, connecting, and receiving the response's headers and
 * body.
 */
export const TIMEOUT_MS = 10_000

/** How host names are resolved, and which IP addresses requests can be sent to. */
export interface Network {
  resolve: ResolveHost
  reach: Reach
}

export type TargetCheck = { ok: true; url: URL; addresses: string[] } | { ok: false; reason: string }

/**
 * Checks a target URL, and the IP addresses that its host name resolves to now, to prevent server-side request forgery
 * (SSRF). Rejects the target if any address isn't allowed. A name without addresses is rejected with the same message,
 * so that partners can't find out which names exist in our own network.
 */
export async function checkTargetSsrf(
  target: string,
  { resolve, reach }: Network,
  signal = AbortSignal.timeout(TIMEOUT_MS),
): Promise<TargetCheck> {
  const urlValidation = validateTargetUrl(target, reach)
  if (!urlValidation.ok) return urlValidation
  const literalAddress = getLiteralAddress(urlValidation.url)
  const addresses = literalAddress === null ? await resolve(urlValidation.url.hostname, signal) : [literalAddress]
  if (!addresses) return { ok: false, reason: 'we couldn’t find this host, so check the URL' }
  const areAllowed = addresses.length > 0 && addresses.every((address) => isAllowedAddress(address, reach))
  if (!areAllowed) return { ok: false, reason: NOT_PUBLIC_REASON }
  return { ok: true, url: urlValidation.url, addresses }
}
