import { z } from 'zod'

/** A checkbox in a form. Browsers send 'on' if it's ticked, and otherwise leave the field out. */
export const checkboxField = z.literal('on').optional()
