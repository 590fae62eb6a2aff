'use client'

import { type ReactNode, useContext } from 'react'
import { ButtonLink, buttonStyle } from '../ui/button'
import { DialogContext } from './dialog-context'

interface Props {
  /** The page without the form, to which the button leads if the form is in a page instead of a dialog. */
  path: string
  children: ReactNode
}

/** A button that closes a DialogForm without submitting it. */
export function CloseButton({ path, children }: Props) {
  const dialog = useContext(DialogContext)
  if (!dialog) return <ButtonLink href={path}>{children}</ButtonLink>
  return (
    <button type="button" onClick={dialog.close} className={buttonStyle()}>
      {children}
    </button>
  )
}
