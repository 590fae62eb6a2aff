import type { Transport } from '@/lib/mail/delivery/transport'
import { parseEmail } from '@/lib/platform/validation/email'
import { findMagicEmail } from './magic-emails'

/**
 * Sends nothing. An email to the magic address 'bounced' is treated as bounced. All other emails stay in the `emails`
 * table.
 */
export const testModeTransport: Transport = async ({ to }) => {
  const email = parseEmail(to)
  const shouldBounce = email !== null && findMagicEmail({ mode: 'test' }, email) === 'bounced'
  return { outcome: shouldBounce ? 'bounced' : 'captured' }
}
