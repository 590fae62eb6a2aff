'use client'

import { unstable_rethrow } from 'next/navigation'
import type { FormState } from '@/lib/platform/http/server-action'

type Action<Done> = (state: FormState<Done>, form: FormData) => Promise<FormState<Done>>

/** A form's action that answers where the service does not, as without a connection: the form keeps what was typed. */
export const reaching =
  <Done>(action: Action<Done>): Action<Done> =>
  (state, form) =>
    action(state, form).catch((error) => {
      // What leads to another page looks like an error.
      unstable_rethrow(error)
      const sent = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      return { ok: false, message: NOT_REACHED, sent: Object.fromEntries(sent) }
    })

const NOT_REACHED = 'The service could not be reached, or did not answer. Nothing you typed is lost: send it again.'
