'use client'

import { createContext, useContext, useEffect } from 'react'

interface DialogControl {
  close: () => void
  setEscapeDisabled: (isDisabled: boolean) => void
  /** If set, only `close` closes the dialog. It has no Close button, and ignores Escape and clicks outside. */
  setConfirmationRequired: (isRequired: boolean) => void
}

/** Lets a dialog's content close the dialog, or stop Escape from closing it. Null outside a dialog. */
export const DialogContext = createContext<DialogControl | null>(null)

/**
 * Stops Escape from closing the surrounding dialog while the calling component is mounted. Use this hook for content
 * that can't be shown again.
 */
export function useDisableEscape(): void {
  const dialog = useContext(DialogContext)
  useEffect(() => {
    dialog?.setEscapeDisabled(true)
    return () => dialog?.setEscapeDisabled(false)
  }, [dialog])
}

/**
 * Makes a button of the calling component, which calls `close`, the only way to close the surrounding dialog. Use this
 * hook for content that can't be shown again, with a button that says that it's saved.
 */
export function useCloseConfirmation(): void {
  const dialog = useContext(DialogContext)
  useEffect(() => {
    dialog?.setConfirmationRequired(true)
    return () => dialog?.setConfirmationRequired(false)
  }, [dialog])
}
