import { z } from 'zod'
import { GRACE_PERIOD_NAMES, GRACE_PERIODS } from '../crypto/rotation-grace-periods'

/** Parses the name of a grace period. The result is in seconds. */
export const gracePeriodField = z
  .enum(GRACE_PERIOD_NAMES, { error: 'Choose when the old one should stop working' })
  .transform((name) => GRACE_PERIODS[name])
