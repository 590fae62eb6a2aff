import type { ReactNode } from 'react'
import type { ButtonVariant } from '@/components/button'
import { Dialog } from '@/components/dialog'

/** Which page it is, and which of its forms are open in it. */
export interface Opener {
  path: string
  /** Which form the address asks for. */
  open: string | string[] | undefined
}

interface Props extends Opener {
  name: string
  trigger: string
  variant?: ButtonVariant
  title: string
  description?: string
  children: ReactNode
}

/** A form in a dialog, or in the page where that was asked for without JavaScript. */
export function OpenedForm({ path, open, name, children, ...dialog }: Props) {
  if (open === name) {
    return (
      <div className="max-w-sm">
        {dialog.description && <p className="mb-4 text-sm text-quiet">{dialog.description}</p>}
        {children}
      </div>
    )
  }
  return (
    <Dialog {...dialog} href={`${path}?open=${name}`}>
      {children}
    </Dialog>
  )
}
