import type { Transport } from '@/lib/mail/delivery/transport'
import { parseEmail } from '@/lib/platform/validation/email'
import { findTestEmail } from './test-mode-emails'

/**
 * Handles the emails of test mode without sending any. Reports an email to 'bounced@test-mode.example' as bounced, and
 * every other email as captured (stored but not sent).
 */
export const testModeTransport: Transport = async ({ to }) => {
  const email = parseEmail(to)
  const shouldBounce = email !== null && findTestEmail({ mode: 'test' }, email) === 'bounced'
  return { outcome: shouldBounce ? 'bounced' : 'captured' }
}
