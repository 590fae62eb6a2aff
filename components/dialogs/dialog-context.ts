'use client'

import { createContext, type RefObject, useContext, useLayoutEffect } from 'react'

interface DialogControl {
  close: () => void
  /** If set, only `close` closes the dialog. It shows no Close button, and ignores Escape and clicks outside. */
  setConfirmationRequired: (isRequired: boolean) => void
  /** Replaces the dialog's title and removes its description. Null restores both. */
  setResultTitle: (title: string | null) => void
}

/** Lets a dialog's content close the dialog, keep it open, or change its title. Null outside a dialog. */
export const DialogContext = createContext<DialogControl | null>(null)

// These hooks use layout effects, because they must take effect before a key can be pressed.

/**
 * Makes a button of the calling component, which calls `close`, the only way to close the surrounding dialog. Use this
 * hook for content that can't be shown again.
 */
export function useCloseConfirmation(): void {
  const dialog = useContext(DialogContext)
  useLayoutEffect(() => {
    dialog?.setConfirmationRequired(true)
    return () => dialog?.setConfirmationRequired(false)
  }, [dialog])
}

/**
 * Replaces the title and description of the surrounding dialog while the calling component is mounted. Use this hook for
 * the result of an action, which the dialog's question no longer fits.
 */
export function useResultTitle(title: string): void {
  const dialog = useContext(DialogContext)
  useLayoutEffect(() => {
    dialog?.setResultTitle(title)
    return () => dialog?.setResultTitle(null)
  }, [dialog, title])
}

/** The button of the `ActionMenu` that contains a dialog's button. Focus returns there when the dialog closes. */
export const MenuButtonContext = createContext<RefObject<HTMLButtonElement | null> | null>(null)
