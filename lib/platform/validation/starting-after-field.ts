import { z } from 'zod'
import { INVALID_DATA } from './messages'
import { MAX_ID } from './number-field'

/**
 * The ID of the row after which the page of a list starts, as text in a URL. The row doesn't need to exist, because it
 * may have been deleted since the previous page. The page then starts with the next lower ID.
 */
export const startingAfterField = z
  .string()
  .regex(/^[1-9]\d*$/, INVALID_DATA)
  // IDs may have 64 bits one day, but the database would reject such a number today.
  .transform((id) => Math.min(Number(id), MAX_ID))
  .optional()
