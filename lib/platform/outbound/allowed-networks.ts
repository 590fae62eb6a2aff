import { env } from '@/lib/platform/env'
import type { Network } from './check-target-ssrf'
import { resolveHost } from './resolve-host'

/**
 * Returns how this service resolves host names, and where it can send requests to URLs that partners enter. It can send
 * them to this machine only if it uses the embedded database.
 */
export const createServiceNetwork = (): Network => ({
  resolve: resolveHost,
  reach: env().isEmbedded ? 'public and local' : 'public',
})
