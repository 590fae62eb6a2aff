'use client'

import { usePathname } from 'next/navigation'
import { type Place, Places } from '@/components/places'
import { SideFrame } from '@/components/side-frame'
import { WhoIsHere } from '@/components/who-is-here'
import { signOut } from '../sign-out'

/** What stands beside every page of a tenant's account. */
const PLACES: Omit<Place, 'isHere'>[] = [
  { href: '/account', text: 'Your bills', icon: 'house' },
  { href: '/account/your-data', text: 'Your data', icon: 'file-text' },
]

export function Frame({ name }: { name: string }) {
  const here = usePathname()
  return (
    <SideFrame home="/account" mark="account" about="Your account">
      <Places label="Your account" places={PLACES.map((place) => ({ ...place, isHere: place.href === here }))} />
      <WhoIsHere name={name} account="/account/password" about="Password and sign-ins" signOut={signOut} />
    </SideFrame>
  )
}
