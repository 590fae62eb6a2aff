'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { NavItems } from '@/components/layout/nav-items'
import type { IconName } from '@/components/ui/icon-sprite'
import type { Mode } from '@/prisma/client/enums'

export interface PortalNavigationProps {
  mode: Mode
  isAdmin: boolean
  /** The badge with the number of unmatched addresses. */
  unmatchedCount: ReactNode
}

interface PortalSection {
  /** The path segment after the mode, or '' for the overview. */
  section: string
  text: string
  icon: IconName
  isForAdmins?: boolean
}

const SECTIONS: PortalSection[] = [
  { section: '', text: 'Overview', icon: 'layout-dashboard' },
  { section: 'contracts', text: 'Contracts', icon: 'file-text' },
  { section: 'unmatched-addresses', text: 'Unmatched addresses', icon: 'map-pin' },
  { section: 'api-requests', text: 'Requests', icon: 'arrow-left-right' },
  { section: 'api-keys', text: 'API keys', icon: 'key-round', isForAdmins: true },
  { section: 'webhooks', text: 'Webhooks', icon: 'webhook', isForAdmins: true },
  { section: 'company', text: 'Company', icon: 'store' },
  { section: 'team', text: 'Team', icon: 'users', isForAdmins: true },
  { section: 'activity', text: 'Activity', icon: 'activity' },
]

/** Links to the portal's sections. Only admins see the sections that are for admins. */
export function PortalNavigation({ mode, isAdmin, unmatchedCount }: PortalNavigationProps) {
  const currentSection = usePathname().split('/')[3] ?? ''
  const items = SECTIONS.filter(({ isForAdmins }) => isAdmin || !isForAdmins).map(({ section, text, icon }) => ({
    href: section ? `/portal/${mode}/${section}` : `/portal/${mode}`,
    ...{ text, icon, isCurrent: section === currentSection },
    badge: section === 'unmatched-addresses' && unmatchedCount,
  }))
  return <NavItems label="Portal" items={items} />
}
