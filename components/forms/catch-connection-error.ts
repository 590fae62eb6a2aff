'use client'

import { unstable_rethrow } from 'next/navigation'
import type { FormState } from '@/lib/platform/http/run-server-action'

type Action<Result> = (state: FormState<Result>, form: FormData) => Promise<FormState<Result>>

/**
 * Wraps a form's action. If the service doesn't respond, the wrapped action returns an error and the entered text
 * instead of throwing.
 *
 * @param message the error. The default is for a form that saves what the user enters
 */
export const catchConnectionError =
  <Result>(action: Action<Result>, message = CONNECTION_ERROR): Action<Result> =>
  (state, form) =>
    action(state, form).catch((error) => {
      // Throw Next's own errors again, because they must reach Next. For example, Next throws an error to redirect.
      unstable_rethrow(error)
      const textEntries = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      return { ok: false, message, submitted: Object.fromEntries(textEntries) }
    })

const CONNECTION_ERROR =
  'The service didn’t respond. We’ve kept what you entered. Check whether the change was made before you try again.'
