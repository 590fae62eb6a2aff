'use client'

import { usePathname } from 'next/navigation'
import type { IconName } from '@/components/icon-sprite'
import { Places } from '@/components/places'
import type { FrameProps } from './frame'

interface Section {
  /** Beneath the mode; the overview's is empty. */
  section: string
  text: string
  icon: IconName
  forAdmins?: boolean
}

const PLACES: Section[] = [
  { section: '', text: 'Overview', icon: 'layout-dashboard' },
  { section: 'contracts', text: 'Contracts', icon: 'file-text' },
  { section: 'addresses', text: 'Addresses', icon: 'map-pin' },
  { section: 'requests', text: 'Requests', icon: 'arrow-left-right' },
  { section: 'api-keys', text: 'API keys', icon: 'key-round', forAdmins: true },
  { section: 'webhooks', text: 'Webhooks', icon: 'webhook', forAdmins: true },
  { section: 'team', text: 'Team', icon: 'users', forAdmins: true },
  { section: 'activity', text: 'Activity', icon: 'activity' },
]

/** The portal's pages; those for admins are shown to admins. */
export function Navigation({ mode, isAdmin, waiting }: FrameProps) {
  const here = usePathname().split('/')[3] ?? ''
  const places = PLACES.filter(({ forAdmins }) => isAdmin || !forAdmins).map(({ section, text, icon }) => ({
    href: section ? `/portal/${mode}/${section}` : `/portal/${mode}`,
    ...{ text, icon, isHere: section === here },
    mark: section === 'addresses' && waiting,
  }))
  return <Places label="Portal" places={places} />
}
