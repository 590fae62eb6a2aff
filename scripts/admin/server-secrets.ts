import type { ServerSecrets } from '@/lib/platform/crypto/derived-key'
import type { AdminContext } from './admin-context'

/**
 * Returns the service's server secrets, from which its encryption keys are derived.
 *
 * @throws {Error} if SERVER_SECRET is missing, or either secret is invalid
 */
export function requireServerSecrets({ serverSecret, secondaryServerSecret }: AdminContext): ServerSecrets {
  if (!serverSecret || serverSecret.length < 32) {
    throw new Error("SERVER_SECRET: must match the service's value (at least 32 characters).")
  }
  if (secondaryServerSecret && (secondaryServerSecret.length < 32 || secondaryServerSecret === serverSecret)) {
    throw new Error('SECONDARY_SERVER_SECRET: must have at least 32 characters and differ from SERVER_SECRET.')
  }
  return { serverSecret, secondaryServerSecret }
}
