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
  email: withErrorMessage(emailField, 'Enter a valid email address, such as ada.brown@example.com'),
})

/**
 * Creates a server action that sends a one-time link to an email address. The action looks the account up only after it
 * has responded. So neither the response nor its timing reveals whether the account exists.
 *
 * @param getThrottleKeys returns the keys by which requests are throttled
 * @param sendLink sends the link, or does nothing if no account has this email address
 * @param errorMessage logged when `sendLink` fails
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
