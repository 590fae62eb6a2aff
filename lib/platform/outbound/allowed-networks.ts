import { env } from '@/lib/platform/env'
import type { Network } from './check-target-ssrf'
import { resolveHost } from './resolve-host'

/**
 * Returns how this service resolves host names, and which IP addresses it can send requests to if a partner has entered
 * the URL. These include this machine only with the embedded database.
 */
export const createServiceNetwork = (): Network => ({
  resolve: resolveHost,
  reach: env().isEmbedded ? 'public and local' : 'public',
})
