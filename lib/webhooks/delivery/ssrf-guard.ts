import { env } from '@/lib/platform/env'
import { resolveHost } from './dns-resolve'
import type { Network } from './post'

/** How this service finds targets, and which it may call: this machine too on the embedded database alone. */
export const serviceNetwork = (): Network => ({
  resolve: resolveHost,
  reach: env().embedded ? 'public and local' : 'public',
})
