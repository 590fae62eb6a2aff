import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { StatusBadge } from '@/components/ui/status-badge'
import { TextLink } from '@/components/ui/text-link'
import type { OnboardingProgress } from '@/lib/contracts/overview/get-onboarding-progress'
import type { Mode } from '@/prisma/client/enums'

/** Shows the first steps to a company that has no contract in this mode yet. */
export function OnboardingChecklist({
  mode,
  progress: { hasKey, hasCalled, hasContract },
  isAdmin,
}: {
  mode: Mode
  progress: OnboardingProgress
  isAdmin: boolean
}) {
  const portalPath = `/portal/${mode}`
  return (
    <Card title={mode === 'live' ? 'Your first contract' : 'Your first test contract'}>
      <ol className="space-y-4 text-sm">
        <Step number={1} isDone={hasKey} title="Create an API key">
          {isAdmin ? <TextLink href={`${portalPath}/api-keys`}>Create a key</TextLink> : 'Ask an admin to create one.'}
        </Step>
        <Step number={2} isDone={hasCalled} title="Send a request">
          The <TextLink href="/docs">quick start</TextLink> has examples in four languages. Your requests appear under{' '}
          <TextLink href={`${portalPath}/api-requests`}>Requests</TextLink>.
        </Step>
        <Step number={3} isDone={hasContract} title="View the contract">
          It appears under <TextLink href={`${portalPath}/contracts`}>Contracts</TextLink> immediately. If you don’t
          have an integration yet, <TextLink href={`${portalPath}/contracts/new`}>create a contract here</TextLink>.
        </Step>
      </ol>
    </Card>
  )
}

interface StepProps {
  number: number
  isDone: boolean
  title: string
  children: ReactNode
}

function Step({ number, isDone, title, children }: StepProps) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span className="w-40 font-medium">
        {number}. {title}
      </span>
      <span className="w-20">
        <StatusBadge tone={isDone ? 'good' : 'off'}>{isDone ? 'Done' : 'To do'}</StatusBadge>
      </span>
      <span className="min-w-0 basis-full text-quiet sm:grow sm:basis-0">{children}</span>
    </li>
  )
}
