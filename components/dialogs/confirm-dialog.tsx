'use client'

import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useContext, useMemo, useState } from 'react'
import type { FormState } from '@/lib/platform/http/run-server-action'
import { ActionForm } from '../forms/action-form'
import { TextField } from '../forms/text-field'
import { type ButtonVariant, buttonStyle } from '../ui/button'
import { BACKDROP_STYLE, linkTriggerProps, POPUP_STYLE } from './dialog'
import { DialogContext, MenuButtonContext } from './dialog-context'

interface Props<Done> {
  /** The label of the button that opens the dialog. */
  trigger: ReactNode
  variant?: ButtonVariant
  /** A page that contains the same form. Without JavaScript, the button links to it. */
  href?: string
  onClosed?: () => void
  /** A question, such as 'Revoke this key?' */
  title: string
  /** The text that describes the consequences. */
  children: ReactNode
  /** The text to type as confirmation, if the action can't be undone. */
  confirmationPhrase?: string
  action: (state: FormState<Done>, form: FormData) => Promise<FormState<Done>>
  /** Values submitted with the action, such as the record's ID. */
  hiddenFields: Record<string, string | number>
  /** The label of the button that confirms, such as 'Revoke key'. */
  confirmLabel: string
  /** The text of the toast that appears on success. */
  successMessage: string
}

/** A button that asks for confirmation in a modal dialog. Clicking outside the dialog doesn't close it. */
export function ConfirmDialog<Done>({
  trigger,
  variant,
  href,
  onClosed,
  title,
  children,
  confirmationPhrase,
  action,
  hiddenFields,
  confirmLabel,
  successMessage,
}: Props<Done>) {
  const [isOpen, setOpen] = useState(false)
  const [typedPhrase, setTypedPhrase] = useState('')
  const dialogControl = useMemo(
    () => ({
      close: () => setOpen(false),
      setConfirmationRequired: () => undefined,
      setResultTitle: () => undefined,
    }),
    [],
  )
  const menuButton = useContext(MenuButtonContext)
  const handleOpenChange = (open: boolean) => {
    setTypedPhrase('')
    setOpen(open)
  }
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={handleOpenChange}
      onOpenChangeComplete={(open) => open || onClosed?.()}
    >
      <AlertDialog.Trigger className={buttonStyle(variant)} {...(href && linkTriggerProps(href))}>
        {trigger}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={BACKDROP_STYLE} />
        <AlertDialog.Popup {...(menuButton && { finalFocus: menuButton })} className={POPUP_STYLE}>
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="mt-2 text-sm text-quiet">
            {children}
          </AlertDialog.Description>
          <div className="mt-4">
            <DialogContext value={dialogControl}>
              <ActionForm
                action={action}
                submitLabel={confirmLabel}
                variant="danger"
                disabled={confirmationPhrase !== undefined && typedPhrase.trim() !== confirmationPhrase}
                successMessage={successMessage}
                secondaryAction={<AlertDialog.Close className={buttonStyle()}>Cancel</AlertDialog.Close>}
              >
                {Object.entries(hiddenFields).map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                {confirmationPhrase !== undefined && (
                  <TextField
                    name="confirmation"
                    label={`Type “${confirmationPhrase}” to confirm`}
                    value={typedPhrase}
                    onChange={(event) => setTypedPhrase(event.target.value)}
                    autoComplete="off"
                    autoCapitalize="off"
                    spellCheck={false}
                  />
                )}
              </ActionForm>
            </DialogContext>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
