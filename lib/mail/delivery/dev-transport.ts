import { parseEmail } from '@/lib/platform/validation/email'
import { findMagicEmail } from '@/lib/sandbox/magic-emails'
import type { Transport } from './transport'

/** Sends nothing: the e-mail stays in its row, where the local page reads it. */
export const devTransport: Transport = async () => ({ outcome: 'captured' })

/** The same for test mail, which bounces where its recipient asks for that. */
export const testModeTransport: Transport = async ({ to }) => {
  const email = parseEmail(to)
  const shouldBounce = email !== null && findMagicEmail({ mode: 'test' }, email) === 'bounced'
  return { outcome: shouldBounce ? 'bounced' : 'captured' }
}
