import { z } from 'zod'

const MAX_PAGE_SIZE = 100
const DEFAULT_PAGE_SIZE = 50

/** How many rows a page of a list should have, as text in a URL. */
export const pageLimitField = z
  .string()
  .regex(/^(?:[1-9]\d?|100)$/, `Limit must be between 1 and ${MAX_PAGE_SIZE}`)
  .transform(Number)
  .default(DEFAULT_PAGE_SIZE)
