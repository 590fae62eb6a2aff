'use server'

import { notFound } from 'next/navigation'
import { adminAction } from '@/lib/auth/guards/authorise-portal-action'
import { createApiKey } from '@/lib/companies/api-keys/create-api-key'
import { findApiKey } from '@/lib/companies/api-keys/find-api-key'
import { MAX_VALID_KEYS } from '@/lib/companies/api-keys/lock-and-find-valid-keys'
import { restrictApiKey } from '@/lib/companies/api-keys/restrict-api-key'
import { revokeApiKey } from '@/lib/companies/api-keys/revoke-api-key'
import { rotateApiKey } from '@/lib/companies/api-keys/rotate-api-key'
import {
  createApiKeySchema,
  restrictApiKeySchema,
  revokeApiKeySchema,
  rotateApiKeySchema,
} from '@/lib/companies/api-keys/schema'
import { formatQuotesCommand } from '@/lib/partner-api/docs-samples/quick-start-commands'
import { EXAMPLE_REQUEST } from '@/lib/partner-api/docs-samples/worked-example'
import type { GracePeriod } from '@/lib/platform/crypto/rotation-grace-periods'
import { env } from '@/lib/platform/env'
import type { FormState } from '@/lib/platform/http/run-server-action'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'

/** A key that has just been created, and an example request that uses it. The key can't be shown again. */
export interface CreatedKey {
  key: string
  exampleRequest: string
}

/** The key that replaces another in a rotation, and how long the other one still works. */
export interface RotatedKey extends CreatedKey {
  oldPrefix: string
  gracePeriod: GracePeriod
  oldExpiresAt: Date
}

const TOO_MANY_KEYS = `Your company has reached the limit of ${MAX_VALID_KEYS} active keys in this mode. Revoke one that’s no longer used`

export const createKey = adminAction(
  createApiKeySchema,
  async ({ actor, companyId }, { mode, label, lastDay, ...restrictions }) => {
    const result = await createApiKey(actor, companyId, mode, { label, expiresAt: lastDay, restrictions })
    if (result.ok) return { ok: true, result: toCreatedKey(result.key) }
    if (result.reason === 'limit is too high') return rejectLimit(result.companyLimit)
    if (result.reason === 'too many keys') return { ok: false, message: `${TOO_MANY_KEYS}.` }
    return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { label: 'An active key already uses this label' } }
  },
)

const RESTRICTIONS_CHANGED =
  'Someone else has changed this key’s restrictions since you opened this form. Reload the page to see them, then make your changes again.'

export const restrictKey = adminAction(
  restrictApiKeySchema,
  async ({ actor, companyId }, { mode, key, version, ...changes }) => {
    if (!(await findApiKey(companyId, mode, key))) notFound()
    const result = await restrictApiKey(actor, companyId, mode, key, { changes, version })
    if (result.ok) return { ok: true, result: null }
    if (result.reason === 'limit is too high') return rejectLimit(result.companyLimit)
    if (result.reason === 'changed since') return { ok: false, message: RESTRICTIONS_CHANGED }
    return { ok: false, message: 'This key has been revoked or has expired, so its restrictions can’t be changed.' }
  },
)

export const rotateKey = adminAction(rotateApiKeySchema, async ({ actor, companyId }, { mode, key, gracePeriod }) => {
  const existingKey = await findApiKey(companyId, mode, key)
  if (!existingKey) notFound()
  const result = await rotateApiKey(actor, companyId, mode, key, gracePeriod)
  if (result.ok) {
    const { oldExpiresAt } = result
    const rotatedKey: RotatedKey = {
      ...toCreatedKey(result.key),
      ...{ oldPrefix: existingKey.prefix, gracePeriod, oldExpiresAt },
    }
    return { ok: true, result: rotatedKey }
  }
  if (result.reason === 'too many keys') return { ok: false, message: `${TOO_MANY_KEYS}, or choose “Immediately”.` }
  return { ok: false, message: 'This key has been rotated or revoked, or has expired, so it can’t be rotated.' }
})

export const revokeKey = adminAction(revokeApiKeySchema, async ({ actor, companyId }, { mode, key, confirmation }) => {
  const existingKey = await findApiKey(companyId, mode, key)
  if (!existingKey) notFound()
  if (confirmation !== existingKey.prefix) {
    return {
      ok: false,
      message: INVALID_FIELDS_MESSAGE,
      errors: { confirmation: `Type the key prefix, ${existingKey.prefix}` },
    }
  }
  const result = await revokeApiKey(actor, companyId, mode, key)
  return result.ok ? { ok: true, result: null } : { ok: false, message: 'This key is already revoked.' }
})

const rejectLimit = (companyLimit: number): FormState<never> => ({
  ok: false,
  message: INVALID_FIELDS_MESSAGE,
  errors: {
    requestsPerMinute: `Enter ${companyLimit.toLocaleString('en-GB')} or less. That’s the limit for each of your company’s keys.`,
  },
})

const toCreatedKey = (key: string): CreatedKey => ({
  key,
  exampleRequest: formatQuotesCommand(env().appUrl, key, EXAMPLE_REQUEST.postcode),
})
