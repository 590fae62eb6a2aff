import { z } from 'zod'

const correctionSchema = z.enum(['email', 'name', 'birthday', 'dates'])

/** The kind of detail that support staff corrected. */
export type Correction = z.infer<typeof correctionSchema>

/**
 * The correction because of which an email is sent. Other emails don't have this field, and neither do any that an earlier
 * version queued.
 */
export const correctionField = correctionSchema.optional()
