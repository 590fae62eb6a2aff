'use client'

import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { type ButtonVariant, buttonStyle } from '../ui/button'
import { Icon } from '../ui/icon'
import { DialogContext } from './dialog-context'

interface Props {
  /** What the button says that opens it. */
  trigger: ReactNode
  variant?: ButtonVariant
  title: string
  description?: ReactNode
  /** A page with the same form: where the button leads without JavaScript. */
  href?: string
  onClosed?: () => void
  /** Whether a click beside it leaves it open: it shows what cannot be had again. */
  keepOpenOnOutsideClick?: boolean
  children: ReactNode
}

/**
 * A button, and the dialog that it opens over the page: the focus goes to its first field, is kept within and goes
 * back to the button; KeepFocus sees to a button that is gone.
 * An ActionForm with `success` within it closes it when it is done.
 */
export function Dialog({
  trigger,
  variant,
  title,
  description,
  href,
  onClosed,
  keepOpenOnOutsideClick = false,
  children,
}: Props) {
  const [isOpen, setOpen] = useState(false)
  const isEscapeDisabled = useRef(false)
  const dialogControl = useMemo(
    () => ({
      close: () => setOpen(false),
      setEscapeDisabled: (isDisabled: boolean) => {
        isEscapeDisabled.current = isDisabled
      },
    }),
    [],
  )
  const popup = useRef<HTMLDivElement>(null)
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(open, { reason }) => {
        if (!(isEscapeDisabled.current && reason === 'escape-key')) setOpen(open)
      }}
      onOpenChangeComplete={(open) => open || onClosed?.()}
      disablePointerDismissal={keepOpenOnOutsideClick}
    >
      <BaseDialog.Trigger className={buttonStyle(variant)} {...(href && linkTriggerProps(href))}>
        {trigger}
      </BaseDialog.Trigger>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={BACKDROP_STYLE} />
        <BaseDialog.Popup
          ref={popup}
          // On a telephone the keyboard would hide what the dialog says.
          initialFocus={(interaction) =>
            interaction === 'touch' || (popup.current?.querySelector<HTMLElement>(FIRST_FIELD_SELECTOR) ?? true)
          }
          className={POPUP_STYLE}
        >
          <div className="flex items-start justify-between gap-4">
            <BaseDialog.Title className="text-lg font-semibold">{title}</BaseDialog.Title>
            <BaseDialog.Close
              aria-label="Close"
              className="-m-1 cursor-pointer rounded-md p-1 text-quiet hover:bg-hover"
            >
              <Icon name="x" className="size-5" />
            </BaseDialog.Close>
          </div>
          {description && (
            <BaseDialog.Description className="mt-1 text-sm text-quiet">{description}</BaseDialog.Description>
          )}
          <div className="mt-4">
            <DialogContext value={dialogControl}>{children}</DialogContext>
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** Of radios the chosen one. */
const FIRST_FIELD_SELECTOR = ':is(input:not([hidden], [type=hidden], [type=radio]), input:checked, select, textarea)'

/** Makes a trigger of a dialog a link that leads somewhere while there is no JavaScript to open the dialog. */
export const linkTriggerProps = (href: string) => ({
  nativeButton: false,
  // biome-ignore lint/a11y/useAnchorContent: the trigger gives it its content
  render: <a href={href} onClick={(event) => event.preventDefault()} />,
})

export const BACKDROP_STYLE = 'fixed inset-0 z-30 bg-black/40'

export const POPUP_STYLE =
  'fixed top-1/2 left-1/2 z-40 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-1/2 overflow-y-auto overscroll-contain rounded-lg border border-line bg-card p-6 text-ink shadow-xl wrap-anywhere'
