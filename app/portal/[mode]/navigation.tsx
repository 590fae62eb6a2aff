'use client'

import {
  Activity,
  ArrowLeftRight,
  FileText,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  MapPin,
  Users,
  Webhook,
} from 'lucide-react'
import { usePathname } from 'next/navigation'
import { Places } from '@/components/places'
import type { FrameProps } from './frame'

interface Section {
  /** Beneath the mode; the overview's is empty. */
  section: string
  text: string
  Icon: LucideIcon
  forAdmins?: boolean
}

const PLACES: Section[] = [
  { section: '', text: 'Overview', Icon: LayoutDashboard },
  { section: 'contracts', text: 'Contracts', Icon: FileText },
  { section: 'addresses', text: 'Addresses', Icon: MapPin },
  { section: 'requests', text: 'Requests', Icon: ArrowLeftRight },
  { section: 'api-keys', text: 'API keys', Icon: KeyRound, forAdmins: true },
  { section: 'webhooks', text: 'Webhooks', Icon: Webhook, forAdmins: true },
  { section: 'team', text: 'Team', Icon: Users, forAdmins: true },
  { section: 'activity', text: 'Activity', Icon: Activity },
]

/** The portal's pages; those for admins are shown to admins. */
export function Navigation({ mode, isAdmin, waiting }: FrameProps) {
  const here = usePathname().split('/')[3] ?? ''
  const places = PLACES.filter(({ forAdmins }) => isAdmin || !forAdmins).map(({ section, text, Icon }) => ({
    href: section ? `/portal/${mode}/${section}` : `/portal/${mode}`,
    ...{ text, Icon, isHere: section === here },
    mark: section === 'addresses' && waiting,
  }))
  return <Places label="Portal" places={places} />
}
