import { z } from 'zod'
import { modeField } from '@/lib/platform/validation/mode-field'
import { numberField } from '@/lib/platform/validation/number-field'

export const UNDELIVERED_STATUSES = ['failed', 'bounced', 'complained'] as const

export type UndeliveredStatus = (typeof UNDELIVERED_STATUSES)[number]

/** Parses the status filter in a URL's query. An invalid status counts as no filter. */
export const undeliveredStatusSchema = z.enum(UNDELIVERED_STATUSES).optional().catch(undefined)

export const emailSchema = z.object({ emailId: z.uuid() })

export const contractEmailSchema = emailSchema.extend({ mode: modeField, contractId: numberField })
