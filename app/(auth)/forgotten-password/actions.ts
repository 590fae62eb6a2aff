'use server'

import { sendResetLink } from '@/lib/password-links/mutations'
import { askForLinkAction } from '@/lib/sign-in/ask-for-link'
import { resetSubjects } from '@/lib/slow-down/subject'

export const askForLink = askForLinkAction(resetSubjects, sendResetLink, 'a reset link could not be sent')
