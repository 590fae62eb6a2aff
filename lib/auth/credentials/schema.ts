import { requiredText } from '@/lib/platform/validation/required-text'
import { withErrorMessage } from '@/lib/platform/validation/with-error-message'

export const NAME_ERROR = 'Enter your name (max 100 characters)'

export const staffNameSchema = withErrorMessage(requiredText(NAME_ERROR, 100), NAME_ERROR)
