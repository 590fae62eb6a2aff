'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { ENTER_YOUR_NAME, ownName } from '@/lib/auth/credentials/schema'
import { linkState } from '@/lib/auth/password-reset-tokens/data'
import { choosePassword as choose } from '@/lib/auth/password-reset-tokens/mutations'
import { hashUnlessBusy } from '@/lib/auth/passwords/hash-password'
import { passwordProblem } from '@/lib/auth/passwords/password-policy'
import { sealEmail } from '@/lib/auth/sign-in/redirect-url'
import { takeLinkTry } from '@/lib/auth/throttle/link-attempt'
import { openAction } from '@/lib/platform/http/server-action'
import { WRONG_FIELDS } from '@/lib/platform/validation/field-errors'

/** What the page shows of a link. */
export type ShownLink =
  | { ok: true; isNew: boolean; email: string; companyName: string }
  | { ok: false; reason: 'used' | 'over' | 'unknown' | 'wait' }

const token = z.string().max(100)

/** Looks what a link is good for; that consumes nothing. */
export async function lookAtLink(text: string): Promise<ShownLink> {
  const parsed = token.safeParse(text)
  if (!parsed.success) return { ok: false, reason: 'unknown' }
  if (!(await takeLinkTry())) return { ok: false, reason: 'wait' }
  const state = await linkState(parsed.data)
  if (!state.ok) return state
  const { purpose, email, companyName } = state.link
  return { ok: true, isNew: purpose === 'invitation', email, companyName }
}

const fields = z.object({
  token,
  name: ownName.optional(),
  password: z.string(),
})

const GONE = 'This link was used meanwhile, or has expired. Open the newest one in your mail, or ask for another.'
const ELSEWHERE =
  'This e-mail address already signs in to another company. Ask whoever invited you to invite another address of yours, or the other company to remove this one.'

export const choosePassword = openAction(fields, async ({ token, name, password }) => {
  if (!(await takeLinkTry())) {
    return { ok: false, message: 'Too many tries. Try again in a few minutes.' }
  }
  const state = await linkState(token)
  if (!state.ok) return { ok: false, message: GONE }
  const { link } = state
  const newName = link.name ?? name
  if (newName === undefined) return { ok: false, message: WRONG_FIELDS, errors: { name: ENTER_YOUR_NAME } }
  const problem = passwordProblem(password, { ...link, name: newName })
  if (problem) return { ok: false, message: WRONG_FIELDS, errors: { password: problem } }
  const passwordHash = await hashUnlessBusy(password)
  if (!passwordHash) return { ok: false, message: 'Try again in a few seconds.' }
  const chosen = await choose(token, { passwordHash, name: newName })
  if (!chosen.ok) return { ok: false, message: chosen.reason === 'gone' ? GONE : ELSEWHERE }
  redirect(`/sign-in?${new URLSearchParams({ done: 'password', email: sealEmail(link.email) })}`)
})
