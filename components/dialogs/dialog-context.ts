'use client'

import { createContext, useContext, useEffect } from 'react'

interface DialogControl {
  close: () => void
  setEscapeDisabled: (isDisabled: boolean) => void
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
