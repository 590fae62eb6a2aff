'use client'

import { usePathname } from 'next/navigation'
import { signOutOfSupport } from '@/app/sign-out'
import { type NavItem, NavItems } from '@/components/layout/nav-items'
import { Sidebar } from '@/components/layout/sidebar'
import { UserMenu } from '@/components/layout/user-menu'

/** An item is current if the path is in one of its `sections`. For example, a tenant's page belongs to Search. */
const NAV_ITEMS: (Omit<NavItem, 'isCurrent'> & { sections: string[] })[] = [
  { href: '/support', text: 'Search', icon: 'search', sections: ['', 'tenants'] },
  { href: '/support/companies', text: 'Companies', icon: 'building-complex', sections: ['companies'] },
  { href: '/support/undelivered-emails', text: 'Undelivered emails', icon: 'mail', sections: ['undelivered-emails'] },
  { href: '/support/rates', text: 'Rates', icon: 'receipt-pound-sterling', sections: ['rates'] },
]

export function SupportSidebar({ name }: { name: string }) {
  const currentSection = usePathname().split('/')[2] ?? ''
  const items = NAV_ITEMS.map(({ sections, ...item }) => ({ ...item, isCurrent: sections.includes(currentSection) }))
  return (
    <Sidebar homeHref="/support" area="support" owner="Support">
      <NavItems label="Support" items={items} />
      <UserMenu name={name} accountHref="/support/account" signOut={signOutOfSupport} />
    </Sidebar>
  )
}
