'use server'

import { notFound } from 'next/navigation'
import { adminAction } from '@/lib/auth/guards/portal-action'
import { keyNumbered } from '@/lib/companies/api-keys/data'
import { createApiKey, MOST_KEYS, revokeApiKey, rotateApiKey } from '@/lib/companies/api-keys/mutations'
import { newKeyFields, revokeFields, rotateFields } from '@/lib/companies/api-keys/schema'
import { quotesLine } from '@/lib/partner-api/docs-samples/quick-start'
import { EXAMPLE } from '@/lib/partner-api/docs-samples/worked-example'
import { env } from '@/lib/platform/env'
import { WRONG_FIELDS } from '@/lib/platform/validation/field-errors'

/** A key, with a call that tries it: the only time that it can be seen. */
export interface NewKey {
  key: string
  call: string
}

const TOO_MANY = `Your company has ${MOST_KEYS} keys that work, which is as many as it can have. Revoke one that nobody uses.`

export const createKey = adminAction(newKeyFields, async ({ actor, companyId }, { mode, label, lastDay }) => {
  const made = await createApiKey(actor, companyId, mode, { label, expiresAt: lastDay })
  if (made.ok) return { ok: true, done: shown(made.key) }
  if (made.reason === 'too many keys') return { ok: false, message: TOO_MANY }
  return { ok: false, message: WRONG_FIELDS, errors: { label: 'Another key that works has this label' } }
})

export const rotateKey = adminAction(rotateFields, async ({ actor, companyId }, { mode, key, overlap }) => {
  if (!(await keyNumbered(companyId, mode, key))) notFound()
  const made = await rotateApiKey(actor, companyId, mode, key, overlap)
  if (made.ok) return { ok: true, done: shown(made.key) }
  if (made.reason === 'too many keys') return { ok: false, message: `${TOO_MANY} Or rotate this one with no overlap.` }
  return { ok: false, message: 'This key has been rotated, has expired or is revoked: it cannot be rotated again.' }
})

export const revokeKey = adminAction(revokeFields, async ({ actor, companyId }, { mode, key, confirmation }) => {
  const known = await keyNumbered(companyId, mode, key)
  if (!known) notFound()
  if (confirmation !== known.prefix) {
    return { ok: false, message: WRONG_FIELDS, errors: { confirmation: `Type ${known.prefix}, as the key begins` } }
  }
  const revoked = await revokeApiKey(actor, companyId, mode, key)
  return revoked.ok ? { ok: true, done: null } : { ok: false, message: 'This key is revoked already.' }
})

const shown = (key: string): NewKey => ({ key, call: quotesLine(env().appUrl, key, EXAMPLE.postcode) })
