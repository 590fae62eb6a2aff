'use client'

import type { ReactNode } from 'react'
import { Sidebar } from '@/components/layout/sidebar'
import { UserMenu } from '@/components/layout/user-menu'
import type { Mode } from '@/prisma/client/enums'
import { ModeSwitch } from './mode-switch'
import { PortalNavigation } from './portal-navigation'
import { signOut } from './sign-out'

export interface PortalSidebarProps {
  mode: Mode
  company: string
  user: string
  isAdmin: boolean
  /** How many addresses wait. */
  unmatchedCount: ReactNode
}

/** What stands beside every page of the portal. */
export function PortalSidebar(props: PortalSidebarProps) {
  const { mode, company, user } = props
  return (
    <Sidebar homeHref={`/portal/${mode}`} area={mode === 'test' ? 'test' : undefined} owner={<bdi>{company}</bdi>}>
      <ModeSwitch mode={mode} />
      <PortalNavigation {...props} />
      <UserMenu name={user} accountHref={`/portal/${mode}/account`} signOut={signOut} />
    </Sidebar>
  )
}
