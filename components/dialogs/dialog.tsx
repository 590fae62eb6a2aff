'use client'

import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { useTypedText } from '../forms/use-typed-text'
import { type ButtonVariant, buttonStyle } from '../ui/button'
import { Icon } from '../ui/icon'
import { DialogContext, MenuButtonContext } from './dialog-context'

interface Props {
  /** The label of the button that opens the dialog. */
  trigger: ReactNode
  variant?: ButtonVariant
  title: string
  description?: ReactNode
  /** A page that contains the same form. Without JavaScript, the button links to it. */
  href?: string
  onClosed?: () => void
  /** Whether the dialog stays open when users click outside it. Set this for content that can't be shown again. */
  keepOpenOnOutsideClick?: boolean
  children: ReactNode
}

/**
 * A button and the dialog that it opens. Focus starts at the dialog's first field, and stays inside the dialog until
 * the dialog closes. Then focus returns to the button or, if the button is gone, `RestoreFocus` moves it. An ActionForm
 * with a `successMessage` closes the dialog on success. If users close a dialog in which they typed something, it asks
 * first.
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
  const [isConfirmationRequired, setConfirmationRequired] = useState(false)
  const [resultTitle, setResultTitle] = useState<string | null>(null)
  const menuButton = useContext(MenuButtonContext)
  const dialogControl = useMemo(
    () => ({
      close: () => setOpen(false),
      setConfirmationRequired,
      setResultTitle,
    }),
    [],
  )
  const popup = useRef<HTMLDivElement>(null)
  const { recordInput, hasTypedText } = useTypedText()
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (isConfirmationRequired) return
        if (open || !hasTypedText() || window.confirm(LEAVE_QUESTION)) setOpen(open)
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
          onInput={recordInput}
          // If the dialog is opened by touch, don't focus a field, because the on-screen keyboard would hide the
          // dialog's text.
          initialFocus={(interaction) =>
            interaction === 'touch' || (popup.current?.querySelector<HTMLElement>(FIRST_FIELD_SELECTOR) ?? true)
          }
          {...(menuButton && { finalFocus: menuButton })}
          className={POPUP_STYLE}
        >
          <div className="flex items-start justify-between gap-4">
            <BaseDialog.Title className="text-lg font-semibold">{resultTitle ?? title}</BaseDialog.Title>
            <BaseDialog.Close
              aria-label="Close"
              // Keep the button's space, so that the title doesn't move while a form is being submitted.
              className={`-m-1 cursor-pointer rounded-md p-1 text-quiet hover:bg-hover ${isConfirmationRequired ? 'invisible' : ''}`}
            >
              <Icon name="x" className="size-5" />
            </BaseDialog.Close>
          </div>
          {description && !resultTitle && (
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

const LEAVE_QUESTION = 'Close this form? You’ll lose what you typed.'

/** Matches a radio button only if it's checked, because Tab skips the others. */
const FIRST_FIELD_SELECTOR = ':is(input:not([hidden], [type=hidden], [type=radio]), input:checked, select, textarea)'

/** Returns props that turn the dialog's button into a link, which works without JavaScript. */
export const linkTriggerProps = (href: string) => ({
  nativeButton: false,
  // biome-ignore lint/a11y/useAnchorContent: the dialog's trigger adds the content
  render: <a href={href} onClick={(event) => event.preventDefault()} />,
})

export const BACKDROP_STYLE = 'fixed inset-0 z-30 bg-black/40'

export const POPUP_STYLE =
  'fixed top-1/2 left-1/2 z-40 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-1/2 overflow-y-auto overscroll-contain rounded-lg border border-line bg-card p-6 text-ink shadow-xl wrap-anywhere'
