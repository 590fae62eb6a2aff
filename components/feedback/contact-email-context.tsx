'use client'

import { createContext, type ReactNode } from 'react'

/** The email address of House Bills for client components, which can't read the settings. */
export const ContactEmailContext = createContext<string | undefined>(undefined)

export const ContactEmailProvider = ({ email, children }: { email: string | undefined; children: ReactNode }) => (
  <ContactEmailContext value={email}>{children}</ContactEmailContext>
)
