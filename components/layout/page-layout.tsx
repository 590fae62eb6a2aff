import type { ReactNode } from 'react'
import { ToastProvider } from '../feedback/toast'
import { FocusOnNavigation } from './focus-on-navigation'
import { RestoreFocus } from './restore-focus'
import { SkipLink } from './skip-link'

interface Props {
  /** A Sidebar. */
  sidebar: ReactNode
  /** Above every page, such as the test mode notice. */
  banner?: ReactNode
  children: ReactNode
  /** Selects colours in app/globals.css. */
  [mark: `data-${string}`]: string
}

/** The layout of signed-in areas: pages next to their navigation. */
export function PageLayout({ sidebar, banner, children, ...dataAttributes }: Props) {
  return (
    <ToastProvider>
      <SkipLink />
      <RestoreFocus />
      <FocusOnNavigation />
      <div {...dataAttributes} className="flex grow flex-col lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        {sidebar}
        <div className="flex min-w-0 grow flex-col">
          {banner}
          <main id="content" className="mx-auto w-full max-w-6xl grow px-4 py-6 text-sm sm:px-8">
            {children}
          </main>
        </div>
      </div>
    </ToastProvider>
  )
}
