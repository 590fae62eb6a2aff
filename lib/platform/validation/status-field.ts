import { z } from 'zod'

/** The status by which a request to /api/v1 filters a list. */
export const statusField = <const Status extends string>(statuses: readonly Status[]) =>
  z.enum(statuses, { error: `Status must be one of ${statuses.join(', ')}` }).optional()
