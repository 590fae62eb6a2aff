'use client'

import { usePathname } from 'next/navigation'
import { type Place, Places } from '@/components/places'
import { SideFrame } from '@/components/side-frame'
import { WhoIsHere } from '@/components/who-is-here'
import { signOut } from '../sign-out'

/** What stands beside every page of the desk. A tenant's page is reached by searching, and so is of that place. */
const PLACES: (Omit<Place, 'isHere'> & { section: string[] })[] = [
  { href: '/support', text: 'Search', icon: 'search', section: ['', 'tenants'] },
  { href: '/support/companies', text: 'Companies', icon: 'building-complex', section: ['companies'] },
  { href: '/support/mail', text: 'Mail', icon: 'mail', section: ['mail'] },
  { href: '/support/rates', text: 'Rates', icon: 'receipt-pound-sterling', section: ['rates'] },
]

export function Frame({ name }: { name: string }) {
  const here = usePathname().split('/')[2] ?? ''
  const places = PLACES.map(({ section, ...place }) => ({ ...place, isHere: section.includes(here) }))
  return (
    <SideFrame home="/support" mark="support" about="Support desk">
      <Places label="Support desk" places={places} />
      <WhoIsHere name={name} account="/support/account" signOut={signOut} />
    </SideFrame>
  )
}
