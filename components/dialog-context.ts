'use client'

import { createContext, useContext, useEffect } from 'react'

interface DialogControl {
  close: () => void
  /** Whether Escape leaves it open. */
  setFirm: (isFirm: boolean) => void
}

/** Lets what stands within a dialog close it. */
export const DialogContext = createContext<DialogControl | null>(null)

/** For what cannot be shown again: while it stands within a dialog, Escape does not close that. */
export function useShownOnce(): void {
  const dialog = useContext(DialogContext)
  useEffect(() => {
    dialog?.setFirm(true)
    return () => dialog?.setFirm(false)
  }, [dialog])
}
