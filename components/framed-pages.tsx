import type { ReactNode } from 'react'
import { FocusOnArrival } from './focus-on-arrival'
import { KeepFocus } from './keep-focus'
import { SkipLink } from './skip-link'
import { Toasts } from './toast'

interface Props {
  /** A SideFrame. */
  frame: ReactNode
  /** Above every page, such as a warning that goes for all. */
  band?: ReactNode
  children: ReactNode
  /** What app/globals.css gives tones by. */
  [mark: `data-${string}`]: string
}

/** Pages beside their navigation, for who is signed in. */
export function FramedPages({ frame, band, children, ...marks }: Props) {
  return (
    <Toasts>
      <SkipLink />
      <KeepFocus />
      <FocusOnArrival />
      <div {...marks} className="flex grow flex-col lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        {frame}
        <div className="flex min-w-0 grow flex-col">
          {band}
          <main id="content" className="mx-auto w-full max-w-6xl grow px-4 py-6 text-sm sm:px-8">
            {children}
          </main>
        </div>
      </div>
    </Toasts>
  )
}
