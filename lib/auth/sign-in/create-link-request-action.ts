import { after } from 'next/server'
import { z } from 'zod'
import { getPageClientIp } from '@/lib/platform/http/get-page-client-ip'
import { type FormAction, publicAction } from '@/lib/platform/http/run-server-action'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { emailField } from '@/lib/platform/validation/email'
import { withErrorMessage } from '@/lib/platform/validation/with-error-message'
import { recordAttempt } from '../throttle/record-attempt'
import type { ThrottleKey } from '../throttle/throttle-key'

const schema = z.object({
  email: withErrorMessage(emailField, 'Enter your e-mail address, such as ada.brown@example.com'),
})

/**
 * The action that sends a one-time link to an e-mail address. The same answer at the same time, whoever is asked for:
 * what is to be done is done after it.
 *
 * @param getThrottleKeys what is slowed down, by the e-mail in the form that is compared and the asker's address
 * @param sendLink does nothing for an e-mail of nobody
 * @param errorMessage what the log says when that fails
 */
export const createLinkRequestAction = (
  getThrottleKeys: (emailKey: string, address: string) => ThrottleKey[],
  sendLink: (emailKey: string) => Promise<unknown>,
  errorMessage: string,
): FormAction<null> =>
  publicAction(schema, async ({ email }) => {
    const address = await getPageClientIp()
    after(async () => {
      try {
        if ((await recordAttempt(getThrottleKeys(email.key, address))).ok) await sendLink(email.key)
      } catch (error) {
        log.error({ error: describeError(error) }, errorMessage)
      }
    })
    return { ok: true, result: null }
  })
