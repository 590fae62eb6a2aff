import { z } from 'zod'
import { normaliseNetwork } from '@/lib/platform/http/ip-networks'
import type { ApiKeyScope } from '@/prisma/client/enums'
import { MAX_ALLOWED_NETWORKS } from './key-restrictions'

/** Enough for the largest number of networks, each on its own line. */
const MAX_NETWORKS_LENGTH = 2_000

/** The choice of endpoints in a form or a command. */
export const SCOPE_CHOICES = ['all', 'quotes', 'contracts', 'read', 'write'] as const

/** The fields of a form that restrict a key. */
export const restrictionFields = {
  scope: z
    .enum(SCOPE_CHOICES, { error: 'Choose which endpoints the key may use' })
    .transform((choice): ApiKeyScope | null => (choice === 'all' ? null : choice)),
  /** Networks or addresses, separated by spaces, line breaks, commas or semicolons. Empty text allows every network. */
  allowedNetworks: z
    .string()
    .max(MAX_NETWORKS_LENGTH, `Enter at most ${MAX_ALLOWED_NETWORKS} networks`)
    .transform((text, context) => {
      const texts = text.split(/[\s,;]+/).filter(Boolean)
      const networks = new Set<string>()
      for (const result of texts.map(normaliseNetwork)) {
        if (result.ok) networks.add(result.network)
        else context.addIssue({ code: 'custom', message: result.message })
      }
      if (networks.size > MAX_ALLOWED_NETWORKS) {
        context.addIssue({ code: 'custom', message: `Enter at most ${MAX_ALLOWED_NETWORKS} networks` })
      }
      return [...networks]
    }),
  /**
   * Empty text means that the company's limit applies. `createApiKey` and `restrictApiKey` compare the number with that
   * limit.
   */
  requestsPerMinute: z
    .string()
    .trim()
    .transform((text, context) => {
      if (text === '') return null
      if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
      context.addIssue({ code: 'custom', message: 'Enter a whole number such as 60, or leave the field empty' })
      return z.NEVER
    }),
}
