import { z } from 'zod'

const correctionSchema = z.enum(['email', 'name'])

/** The part of a tenant's details that support staff corrected. */
export type Correction = z.infer<typeof correctionSchema>

/**
 * Set if an email has a new activation link because of a correction. Optional, because emails that an earlier version
 * queued don't have this field.
 */
export const correctionField = correctionSchema.optional()
