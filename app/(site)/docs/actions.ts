'use server'

import { z } from 'zod'
import { adminAction } from '@/lib/auth/guards/authorise-portal-action'
import { createApiKey } from '@/lib/companies/api-keys/create-api-key'
import { MAX_VALID_KEYS } from '@/lib/companies/api-keys/lock-and-find-valid-keys'
import { keyLabelSchema } from '@/lib/companies/api-keys/schema'
import { INVALID_FIELDS_MESSAGE } from '@/lib/platform/validation/invalid-fields-message'

/** Creates an unrestricted test key for the admin's company, and returns the key. */
export const createTestKey = adminAction(
  z.object({ label: keyLabelSchema }),
  async ({ actor, companyId }, { label }) => {
    const result = await createApiKey(actor, companyId, 'test', { label, expiresAt: null })
    if (result.ok) return { ok: true, result: result.key }
    if (result.reason === 'too many keys') return { ok: false, message: TOO_MANY_KEYS, link: API_KEYS_LINK }
    return { ok: false, message: INVALID_FIELDS_MESSAGE, errors: { label: 'An active key already uses this label' } }
  },
)

const TOO_MANY_KEYS = `Your company has reached the limit of ${MAX_VALID_KEYS} active keys in test mode. Revoke one that’s no longer used.`
const API_KEYS_LINK = { href: '/portal/test/api-keys', text: 'API keys' }
