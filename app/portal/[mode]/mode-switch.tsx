'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { PendingIndicator } from '@/components/feedback/pending-indicator'
import type { Mode } from '@/prisma/client/enums'

const MODES = [
  { mode: 'live', text: 'Live' },
  { mode: 'test', text: 'Test' },
] as const

/**
 * Links to the same section in live and in test mode. A record may exist in only one mode, so a record's page links to
 * the list.
 */
export function ModeSwitch({ mode }: { mode: Mode }) {
  const [, , , section, detail] = usePathname().split('/')
  const pagePath = [section, detail === 'new' && detail].filter(Boolean).join('/')
  return (
    <nav aria-label="Mode" className="grid grid-cols-2 gap-1 rounded-md border border-edge p-1 text-center text-sm">
      {MODES.map((option) => (
        <Link
          key={option.mode}
          href={pagePath ? `/portal/${option.mode}/${pagePath}` : `/portal/${option.mode}`}
          prefetch={false}
          aria-current={option.mode === mode ? 'true' : undefined}
          className="rounded py-1 text-quiet hover:bg-hover hover:text-ink aria-[current=true]:bg-accent aria-[current=true]:font-medium aria-[current=true]:text-on-accent forced-colors:aria-[current=true]:border"
        >
          {option.text}
          <PendingIndicator />
        </Link>
      ))}
    </nav>
  )
}
