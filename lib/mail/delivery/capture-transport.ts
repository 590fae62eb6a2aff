import { parseEmail } from '@/lib/platform/validation/email'
import { provoked } from '@/lib/sandbox/magic-emails'
import type { Transport } from './transport'

/** Sends nothing: the e-mail stays in its row, where the local page reads it. */
export const capture: Transport = async () => ({ outcome: 'captured' })

/** The same for test mail, which bounces where its recipient asks for that. */
export const captureTest: Transport = async ({ to }) => {
  const email = parseEmail(to)
  const bounces = email !== null && provoked({ mode: 'test' }, email) === 'bounced'
  return { outcome: bounces ? 'bounced' : 'captured' }
}
