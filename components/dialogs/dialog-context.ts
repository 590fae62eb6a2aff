'use client'

import { createContext, useContext, useEffect } from 'react'

interface DialogControl {
  close: () => void
  setEscapeDisabled: (isDisabled: boolean) => void
}

/** Lets a dialog's content close it. */
export const DialogContext = createContext<DialogControl | null>(null)

/** Keeps Escape from closing the surrounding dialog while the caller is mounted: its content can't be shown again. */
export function useDisableEscape(): void {
  const dialog = useContext(DialogContext)
  useEffect(() => {
    dialog?.setEscapeDisabled(true)
    return () => dialog?.setEscapeDisabled(false)
  }, [dialog])
}
