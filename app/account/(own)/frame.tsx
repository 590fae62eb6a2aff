'use client'

import { FileText, House } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { Places } from '@/components/places'
import { SideFrame } from '@/components/side-frame'
import { WhoIsHere } from '@/components/who-is-here'
import { signOut } from '../sign-out'

/** What stands beside every page of a tenant's account. */
const PLACES = [
  { href: '/account', text: 'Your bills', Icon: House },
  { href: '/account/your-data', text: 'Your data', Icon: FileText },
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
