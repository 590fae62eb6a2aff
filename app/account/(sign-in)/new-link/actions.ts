'use server'

import { askForLinkAction } from '@/lib/auth/sign-in/request-password-reset'
import { sendNewLink } from '@/lib/auth/tenant-tokens/mutations'
import { newLinkSubjects } from '@/lib/auth/throttle/throttle-key'

export const askForNewLink = askForLinkAction(newLinkSubjects, sendNewLink, 'a new account link could not be sent')
