'use server'

import { sendResetLink } from '@/lib/auth/password-reset-tokens/mutations'
import { askForLinkAction } from '@/lib/auth/sign-in/request-password-reset'
import { resetSubjects } from '@/lib/auth/throttle/throttle-key'

export const askForLink = askForLinkAction(resetSubjects, sendResetLink, 'a reset link could not be sent')
