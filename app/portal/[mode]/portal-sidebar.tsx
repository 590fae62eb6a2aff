'use client'

import { signOutOfPortal } from '@/app/sign-out'
import { Sidebar } from '@/components/layout/sidebar'
import { UserMenu } from '@/components/layout/user-menu'
import { HelpNavigation } from './help-navigation'
import { ModeSwitch } from './mode-switch'
import { PortalNavigation, type PortalNavigationProps } from './portal-navigation'

interface PortalSidebarProps extends PortalNavigationProps {
  company: string
  user: string
}

export function PortalSidebar(props: PortalSidebarProps) {
  const { mode, company, user } = props
  return (
    <Sidebar homeHref={`/portal/${mode}`} area={mode === 'test' ? 'test' : undefined} owner={<bdi>{company}</bdi>}>
      <ModeSwitch mode={mode} />
      <PortalNavigation {...props} />
      <div className="border-t border-line pt-4">
        <HelpNavigation />
      </div>
      <UserMenu name={user} accountHref={`/portal/${mode}/account`} signOut={signOutOfPortal} />
    </Sidebar>
  )
}
