import { z } from 'zod'
import type { LinkSettings } from '@/lib/mail/links/password-reset-link'
import type { OpenDatabase } from './operator'
import { serverSecrets } from './server-secrets'

/**
 * What a link is made with.
 *
 * @throws when it is missing
 */
export function linkSettings(opened: OpenDatabase): LinkSettings {
  const { serverSecret } = serverSecrets(opened)
  const { appUrl } = opened
  if (!z.url({ protocol: /^https?$/ }).safeParse(appUrl).success) {
    throw new Error('APP_URL: expected the address under which visitors reach the service')
  }
  return { serverSecret, appUrl: (appUrl ?? '').replace(/\/+$/, '') }
}
