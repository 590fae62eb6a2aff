import type { ServerSecrets } from '@/lib/platform/crypto/derived-key'
import type { AdminContext } from './admin-context'

/**
 * Returns the service's secrets, from which its keys are derived.
 *
 * @throws {Error} if SERVER_SECRET is missing, or either secret is invalid
 */
export function requireServerSecrets({ serverSecret, secondaryServerSecret }: AdminContext): ServerSecrets {
  if (!serverSecret || serverSecret.length < 32) {
    throw new Error('SERVER_SECRET: expected the at least 32 characters that the service has')
  }
  if (secondaryServerSecret && (secondaryServerSecret.length < 32 || secondaryServerSecret === serverSecret)) {
    throw new Error('SECONDARY_SERVER_SECRET: expected at least 32 characters, other than SERVER_SECRET')
  }
  return { serverSecret, secondaryServerSecret }
}
