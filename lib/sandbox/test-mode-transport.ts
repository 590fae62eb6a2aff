import type { Transport } from '@/lib/mail/delivery/transport'
import { parseEmail } from '@/lib/platform/validation/email'
import { findTestEmail } from './test-mode-emails'

/**
 * Handles the emails of test mode without sending any. Reports an email to 'bounced@test-mode.example' as bounced, and
 * the first submission of one to 'email-fails@test-mode.example' as rejected. Reports every other email as captured
 * (stored but not sent).
 */
export const testModeTransport: Transport = async ({ to, tags }) => {
  const email = parseEmail(to)
  const testEmail = email && findTestEmail({ mode: 'test' }, email)
  if (testEmail === 'bounced') return { outcome: 'bounced' }
  if (testEmail === 'email-fails' && tags.submission === '1') {
    return { outcome: 'rejected', reason: 'simulated in test mode' }
  }
  return { outcome: 'captured' }
}
