import type { Transport } from '@/lib/mail/delivery/transport'
import { parseEmail } from '@/lib/platform/validation/email'
import { findTestEmail } from './test-mode-emails'

/**
 * Sends nothing. An email to 'bounced@test-mode.example' is treated as bounced. All other emails stay in the `emails`
 * table.
 */
export const testModeTransport: Transport = async ({ to }) => {
  const email = parseEmail(to)
  const shouldBounce = email !== null && findTestEmail({ mode: 'test' }, email) === 'bounced'
  return { outcome: shouldBounce ? 'bounced' : 'captured' }
}
