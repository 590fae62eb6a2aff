'use client'

import { createContext, type ReactNode } from 'react'

/**
 * House Bills' email address, for client components, which can't read the settings. Undefined if `CONTACT_EMAIL` isn't
 * set.
 */
export const ContactEmailContext = createContext<string | undefined>(undefined)

export const ContactEmailProvider = ({ email, children }: { email: string | undefined; children: ReactNode }) => (
  <ContactEmailContext value={email}>{children}</ContactEmailContext>
)
