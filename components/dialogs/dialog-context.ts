'use client'

import { createContext, useContext, useEffect } from 'react'

interface DialogControl {
  close: () => void
  /** Whether Escape leaves it open. */
  setEscapeDisabled: (isDisabled: boolean) => void
}

/** Lets what stands within a dialog close it. */
export const DialogContext = createContext<DialogControl | null>(null)

/** For what cannot be shown again: while it stands within a dialog, Escape does not close that. */
export function useDisableEscape(): void {
  const dialog = useContext(DialogContext)
  useEffect(() => {
    dialog?.setEscapeDisabled(true)
    return () => dialog?.setEscapeDisabled(false)
  }, [dialog])
}
