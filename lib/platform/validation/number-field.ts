import { z } from 'zod'

/** The largest ID of a row in the database. */
export const MAX_ID = 2_147_483_647

/** Parses the numeric ID of a row, such as '12', from a form or a URL. */
export const numberField = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= MAX_ID)
