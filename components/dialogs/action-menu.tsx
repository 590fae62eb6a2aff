'use client'

import { type ReactNode, useId, useRef } from 'react'
import { AccessibleActionLabel } from '../ui/accessible-action-label'
import { buttonStyle } from '../ui/button'
import { Icon } from '../ui/icon'
import { MenuButtonContext } from './dialog-context'

interface Props {
  /** The name of what the actions are about. Only screen readers read it out. */
  name: string
  /** Buttons of the variant 'quiet', such as a `Dialog` or a `ConfirmDialog`. */
  children: ReactNode
}

/**
 * A button that shows a row's actions. It's a popover of the browser, so it works without JavaScript, and Escape or a
 * click outside closes it. When a dialog of an action closes, focus returns to the button.
 */
export function ActionMenu({ name, children }: Props) {
  const id = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={buttonRef} type="button" popoverTarget={id} className={buttonStyle('quiet')}>
        <AccessibleActionLabel verb="Actions" name={`for ${name}`} />
        <Icon name="chevron-down" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the buttons inside get the events */}
      <div
        id={id}
        popover="auto"
        onClick={(event) => event.currentTarget.hidePopover()}
        onBeforeToggle={({ currentTarget, newState }) => {
          if (newState === 'open' && buttonRef.current) placeBelowButton(currentTarget, buttonRef.current)
        }}
        className="inset-auto m-auto min-w-36 rounded-md border border-line bg-card p-1 text-ink shadow-lg [position-try-fallbacks:flip-block] supports-[position-area:bottom]:m-0 supports-[position-area:bottom]:[position-area:bottom_span-left]"
      >
        <MenuButtonContext value={buttonRef}>
          <div className="flex flex-col max-sm:gap-1 *:justify-start">{children}</div>
        </MenuButtonContext>
      </div>
    </>
  )
}

/**
 * Places a menu below its button, or above it in the lower part of the window, in browsers without CSS anchor
 * positioning. There, without JavaScript, the menu is in the middle of the window.
 */
function placeBelowButton(menu: HTMLElement, button: HTMLElement): void {
  if (CSS.supports('position-area: bottom')) return
  const { top, bottom, right } = button.getBoundingClientRect()
  const opensUpwards = bottom > innerHeight * 0.6
  Object.assign(menu.style, {
    ...{ position: 'absolute', margin: '0', inset: 'auto' },
    top: `${scrollY + (opensUpwards ? top : bottom)}px`,
    right: `${document.documentElement.clientWidth - scrollX - right}px`,
    translate: opensUpwards ? '0 -100%' : 'none',
  })
}
