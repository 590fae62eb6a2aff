import { z } from 'zod'
import { modeField } from '@/lib/platform/validation/mode'
import { numberField } from '@/lib/platform/validation/number-field'

/** In which states an e-mail did not arrive, or was not wanted. */
export const LOST_STATES = ['failed', 'bounced', 'complained'] as const

export type LostState = (typeof LOST_STATES)[number]

/** The state as an address's query names it. */
export const lostState = z.enum(LOST_STATES).optional().catch(undefined)

export const emailFields = z.object({ emailId: z.uuid() })

export const contractEmailFields = emailFields.extend({ mode: modeField, contractId: numberField })
