import { z } from 'zod'
import { REQUIRED } from '@/lib/platform/validation/messages'
import { requiredText } from '@/lib/platform/validation/required-text'

/** The body of a search for addresses. */
export const addressSearchSchema = z.object({
  address: requiredText(REQUIRED.address, 500).meta({
    description: 'The text that has been typed so far, on one line.',
    examples: ['2 high st headingley'],
  }),
})
