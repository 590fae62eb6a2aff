import { env } from '@/lib/platform/env'
import type { Network } from './check-target-ssrf'
import { resolveHost } from './resolve-host'

/** Creates the network of this service. Only with the embedded database can webhooks be sent to this machine. */
export const createServiceNetwork = (): Network => ({
  resolve: resolveHost,
  reach: env().isEmbedded ? 'public and local' : 'public',
})
