import { z } from 'zod'
import type { LinkSettings } from '@/lib/mail/links/partner-staff-link'
import type { AdminContext } from './admin-context'
import { requireServerSecrets } from './server-secrets'

/**
 * Returns the settings that one-time links depend on.
 *
 * @throws {Error} if APP_URL or SERVER_SECRET is missing or invalid
 */
export function requireLinkSettings(context: AdminContext): LinkSettings {
  const { serverSecret } = requireServerSecrets(context)
  const { appUrl } = context
  if (!z.url({ protocol: /^https?$/ }).safeParse(appUrl).success) {
    throw new Error('APP_URL: expected the public URL of the service.')
  }
  return { serverSecret, appUrl: (appUrl ?? '').replace(/\/+$/, '') }
}
