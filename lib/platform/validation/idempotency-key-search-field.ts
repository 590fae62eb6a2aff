import { z } from 'zod'
import { isIdempotencyKey } from './idempotency-key'

const INVALID_KEY = 'Invalid Idempotency-Key'

/** Builds a field of a search, for the Idempotency-Key of an earlier request. */
export const idempotencyKeySearchField = (description: string, example: string) =>
  z
    .string(INVALID_KEY)
    .refine(isIdempotencyKey, INVALID_KEY)
    .optional()
    .meta({
      description,
      override: { minLength: 1, maxLength: 255, pattern: '^[!-~]{1,255}$', examples: [example] },
    })
