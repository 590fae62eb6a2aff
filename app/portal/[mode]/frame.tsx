'use client'

import type { ReactNode } from 'react'
import { SideFrame } from '@/components/side-frame'
import { WhoIsHere } from '@/components/who-is-here'
import type { Mode } from '@/prisma/client/enums'
import { ModeSwitch } from './mode-switch'
import { Navigation } from './navigation'
import { signOut } from './sign-out'

export interface FrameProps {
  mode: Mode
  company: string
  user: string
  isAdmin: boolean
  /** How many addresses wait. */
  waiting: ReactNode
}

/** What stands beside every page of the portal. */
export function Frame(props: FrameProps) {
  const { mode, company, user } = props
  return (
    <SideFrame home={`/portal/${mode}`} mark={mode === 'test' ? 'test' : undefined} about={<bdi>{company}</bdi>}>
      <ModeSwitch mode={mode} />
      <Navigation {...props} />
      <WhoIsHere name={user} account={`/portal/${mode}/account`} signOut={signOut} />
    </SideFrame>
  )
}
