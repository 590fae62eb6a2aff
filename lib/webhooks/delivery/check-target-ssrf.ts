import {
  getLiteralAddress,
  isAllowedAddress,
  NOT_PUBLIC_REASON,
  type Reach,
  validateEndpointUrl,
} from '../endpoints/endpoint-url'
import type { ResolveHost } from './resolve-host'

/** For a whole try: name, connection, headers and body. */
export const TIMEOUT_MS = 10_000

/** How targets are found, and which may be. */
export interface Network {
  resolve: ResolveHost
  reach: Reach
}

export type TargetCheck = { ok: true; url: URL; addresses: string[] } | { ok: false; reason: string }

/**
 * Judges a target and what its name stands for now; one address that is not allowed refuses all. A name that has no
 * address is refused in the same words: else the answer would tell what names there are in our own network.
 */
export async function checkTargetSsrf(
  target: string,
  { resolve, reach }: Network,
  signal = AbortSignal.timeout(TIMEOUT_MS),
): Promise<TargetCheck> {
  const urlValidation = validateEndpointUrl(target, reach)
  if (!urlValidation.ok) return urlValidation
  const literalAddress = getLiteralAddress(urlValidation.url)
  const addresses = literalAddress === null ? await resolve(urlValidation.url.hostname, signal) : [literalAddress]
  if (!addresses) return { ok: false, reason: 'DNS lookup failed' }
  const areAllowed = addresses.length > 0 && addresses.every((address) => isAllowedAddress(address, reach))
  if (!areAllowed) return { ok: false, reason: NOT_PUBLIC_REASON }
  return { ok: true, url: urlValidation.url, addresses }
}
