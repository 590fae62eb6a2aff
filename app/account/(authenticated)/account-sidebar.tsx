'use client'

import { usePathname } from 'next/navigation'
import { signOutOfAccount } from '@/app/sign-out'
import { type NavItem, NavItems } from '@/components/layout/nav-items'
import { Sidebar } from '@/components/layout/sidebar'
import { UserMenu } from '@/components/layout/user-menu'

const NAV_ITEMS: Omit<NavItem, 'isCurrent'>[] = [
  { href: '/account', text: 'Your contracts', icon: 'house' },
  { href: '/account/details', text: 'Your details', icon: 'user' },
  { href: '/account/data-export', text: 'Your data', icon: 'file-text' },
]

export function AccountSidebar({ name }: { name: string }) {
  const path = usePathname()
  return (
    <Sidebar homeHref="/account" area="account" owner="Your account">
      <NavItems label="Your account" items={NAV_ITEMS.map((item) => ({ ...item, isCurrent: item.href === path }))} />
      <UserMenu
        name={name}
        accountHref="/account/password"
        accountLabel="Sign-in and security"
        signOut={signOutOfAccount}
      />
    </Sidebar>
  )
}
