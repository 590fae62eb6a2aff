import { z } from 'zod'
import { GRACE_PERIOD_NAMES, GRACE_PERIODS } from '../crypto/rotation-grace-periods'

/** Parses the name of a grace period into seconds. */
export const gracePeriodField = z
  .enum(GRACE_PERIOD_NAMES, { error: 'Choose how long the old one stays valid' })
  .transform((name) => GRACE_PERIODS[name])
