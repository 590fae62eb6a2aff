import { requiredText } from '@/lib/platform/validation/text'
import { inWords } from '@/lib/platform/validation/with-message'

export const ENTER_YOUR_NAME = 'Enter your name, at most 100 characters'

/** What somebody of the staff is called. */
export const ownName = inWords(requiredText(ENTER_YOUR_NAME, 100), ENTER_YOUR_NAME)
