import { env } from '@/lib/platform/env'
import type { Network } from './check-target-ssrf'
import { resolveHost } from './resolve-host'

/** How this service finds targets, and which it may call: this machine too on the embedded database alone. */
export const createServiceNetwork = (): Network => ({
  resolve: resolveHost,
  reach: env().isEmbedded ? 'public and local' : 'public',
})
