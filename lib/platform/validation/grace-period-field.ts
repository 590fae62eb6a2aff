import { z } from 'zod'
import { OVERLAP_NAMES, OVERLAPS } from '../crypto/grace-periods'

/** An overlap as a form names it, in seconds. */
export const overlapField = z
  .enum(OVERLAP_NAMES, { error: 'Choose how long the old one goes on' })
  .transform((name) => OVERLAPS[name])
