import { after } from 'next/server'
import { z } from 'zod'
import { pageAddress } from '@/lib/platform/http/page-client-ip'
import { type FormAction, openAction } from '@/lib/platform/http/server-action'
import { describeFault } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { emailField } from '@/lib/platform/validation/email'
import { inWords } from '@/lib/platform/validation/with-message'
import { takeTry } from '../throttle/mutations'
import type { Subject } from '../throttle/throttle-key'

const fields = z.object({ email: inWords(emailField, 'Enter your e-mail address, such as ada.brown@example.com') })

/**
 * The action that sends a one-time link to an e-mail address. The same answer at the same time, whoever is asked for:
 * what is to be done is done after it.
 *
 * @param subjects what is slowed down, by the e-mail in the form that is compared and the asker's address
 * @param send does nothing for an e-mail of nobody
 * @param fault what the log says when that fails
 */
export const askForLinkAction = (
  subjects: (emailKey: string, address: string) => Subject[],
  send: (emailKey: string) => Promise<unknown>,
  fault: string,
): FormAction<null> =>
  openAction(fields, async ({ email }) => {
    const address = await pageAddress()
    after(async () => {
      try {
        if ((await takeTry(subjects(email.key, address))).ok) await send(email.key)
      } catch (error) {
        log.error({ fault: describeFault(error) }, fault)
      }
    })
    return { ok: true, done: null }
  })
