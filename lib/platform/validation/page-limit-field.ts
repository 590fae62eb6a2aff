import { z } from 'zod'
import { fieldRule } from './field-error-codes'

const MAX_PAGE_SIZE = 100
const DEFAULT_PAGE_SIZE = 50
const OUT_OF_RANGE = `Limit must be between 1 and ${MAX_PAGE_SIZE}`

/** How many rows a page of a list should have, as text in a URL. */
export const pageLimitField = z
  .string()
  .regex(/^(?:0|[1-9]\d*)$/, { error: OUT_OF_RANGE, abort: true })
  .refine((text) => Number(text) >= 1, { ...fieldRule('too_small', OUT_OF_RANGE, 1), abort: true })
  .refine((text) => Number(text) <= MAX_PAGE_SIZE, {
    ...fieldRule('too_large', OUT_OF_RANGE, MAX_PAGE_SIZE),
    abort: true,
  })
  .transform(Number)
  .default(DEFAULT_PAGE_SIZE)
