'use server'

import { askForLinkAction } from '@/lib/sign-in/ask-for-link'
import { newLinkSubjects } from '@/lib/slow-down/subject'
import { sendNewLink } from '@/lib/tenant-links/mutations'

export const askForNewLink = askForLinkAction(newLinkSubjects, sendNewLink, 'a new account link could not be sent')
