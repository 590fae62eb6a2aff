'use client'

import { unstable_rethrow } from 'next/navigation'
import type { FormState } from '@/lib/platform/http/run-server-action'

type Action<Result> = (state: FormState<Result>, form: FormData) => Promise<FormState<Result>>

/** A form's action that answers where the service does not, as without a connection: the form keeps what was typed. */
export const catchConnectionError =
  <Result>(action: Action<Result>): Action<Result> =>
  (state, form) =>
    action(state, form).catch((error) => {
      // What leads to another page looks like an error.
      unstable_rethrow(error)
      const textEntries = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      return { ok: false, message: CONNECTION_ERROR, submitted: Object.fromEntries(textEntries) }
    })

const CONNECTION_ERROR =
  'The service could not be reached, or did not answer. Nothing you typed is lost: send it again.'
