import { z } from 'zod'
import { modeField } from '@/lib/platform/validation/mode-field'
import { numberField } from '@/lib/platform/validation/number-field'

/** In which states an e-mail did not arrive, or was not wanted. */
export const UNDELIVERED_STATUSES = ['failed', 'bounced', 'complained'] as const

export type UndeliveredStatus = (typeof UNDELIVERED_STATUSES)[number]

/** The state as an address's query names it. */
export const undeliveredStatusSchema = z.enum(UNDELIVERED_STATUSES).optional().catch(undefined)

export const emailSchema = z.object({ emailId: z.uuid() })

export const contractEmailSchema = emailSchema.extend({ mode: modeField, contractId: numberField })
