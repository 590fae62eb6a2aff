'use client'

import { useContext } from 'react'
import { ContactEmailContext } from '@/components/feedback/contact-email-context'
import { type NavItem, NavItems } from '@/components/layout/nav-items'
import { buildMailtoLink } from '@/lib/platform/http/mailto-link'

const HELP_ITEMS: NavItem[] = [
  { href: '/docs', text: 'Guides', icon: 'book-open', isCurrent: false },
  { href: '/status', text: 'Service status', icon: 'circle-check', isCurrent: false },
]

/** Links to the guides, the service's status and, if `CONTACT_EMAIL` is set, House Bills' email address. */
export function HelpNavigation() {
  const contactEmail = useContext(ContactEmailContext)
  const contactItem: NavItem | undefined = contactEmail
    ? { href: buildMailtoLink(contactEmail), text: 'Email House Bills', icon: 'mail', isCurrent: false }
    : undefined
  return <NavItems label="Help" items={[...HELP_ITEMS, ...(contactItem ? [contactItem] : [])]} />
}
