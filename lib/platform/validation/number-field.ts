import { z } from 'zod'

const MAX_ID = 2_147_483_647

/** Parses a row's numeric ID from a form or a URL, such as '12'. */
export const numberField = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= MAX_ID)
