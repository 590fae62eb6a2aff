import { z } from 'zod'
import type { LinkSettings } from '../../lib/password-links/link'
import type { OpenDatabase } from './operator'

/**
 * What a link is made with.
 *
 * @throws when it is missing
 */
export function linkSettings({ serverSecret, appUrl }: OpenDatabase): LinkSettings {
  if (!serverSecret || serverSecret.length < 32) {
    throw new Error('SERVER_SECRET: expected the at least 32 characters that the service has')
  }
  if (!z.url({ protocol: /^https?$/ }).safeParse(appUrl).success) {
    throw new Error('APP_URL: expected the address under which visitors reach the service')
  }
  return { serverSecret, appUrl: (appUrl ?? '').replace(/\/+$/, '') }
}
