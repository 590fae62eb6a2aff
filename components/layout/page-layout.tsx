import type { ReactNode } from 'react'
import { ToastProvider } from '../feedback/toast'
import { FocusOnNavigation } from './focus-on-navigation'
import { RestoreFocus } from './restore-focus'
import { ScrollOnNavigation } from './scroll-on-navigation'
import { SkipLink } from './skip-link'

interface Props {
  /** The Sidebar with the area's navigation. */
  sidebar: ReactNode
  /** An element above every page, such as the notice about test mode. */
  banner?: ReactNode
  children: ReactNode
  /** A data attribute that selects the area's colours in app/globals.css. */
  [mark: `data-${string}`]: string
}

/** Lays out an area for signed-in users, with the navigation next to the page. */
export function PageLayout({ sidebar, banner, children, ...dataAttributes }: Props) {
  return (
    <ToastProvider>
      <SkipLink />
      <RestoreFocus />
      <FocusOnNavigation />
      <ScrollOnNavigation />
      <div {...dataAttributes} className="flex grow flex-col lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)]">
        {sidebar}
        <div className="flex min-w-0 grow flex-col">
          {banner}
          <main
            id="content"
            className="mx-auto w-full max-w-6xl grow px-4 py-6 text-sm has-data-wide:max-w-[100rem] sm:px-8"
          >
            {children}
          </main>
        </div>
      </div>
    </ToastProvider>
  )
}
