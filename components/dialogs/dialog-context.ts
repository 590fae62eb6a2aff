'use client'

import { createContext, useContext, useEffect } from 'react'

interface DialogControl {
  close: () => void
  setEscapeDisabled: (isDisabled: boolean) => void
}

/** Lets the content of a dialog close the dialog. */
export const DialogContext = createContext<DialogControl | null>(null)

/**
 * While the calling component is mounted, Escape doesn't close the dialog around it. Use it for content that can't be
 * shown again.
 */
export function useDisableEscape(): void {
  const dialog = useContext(DialogContext)
  useEffect(() => {
    dialog?.setEscapeDisabled(true)
    return () => dialog?.setEscapeDisabled(false)
  }, [dialog])
}
