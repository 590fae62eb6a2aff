import type { ReactNode } from 'react'
import type { ButtonVariant } from '@/components/ui/button'
import { Dialog } from './dialog'

/** Which page it is, and which of its forms are open in it. */
export interface InlineFallback {
  path: string
  /** Which form the address asks for. */
  openForm: string | string[] | undefined
}

interface Props extends InlineFallback {
  name: string
  trigger: string
  variant?: ButtonVariant
  title: string
  description?: string
  children: ReactNode
}

/** A form in a dialog, or in the page where that was asked for without JavaScript. */
export function DialogForm({ path, openForm, name, children, ...dialogProps }: Props) {
  if (openForm === name) {
    return (
      <div className="max-w-sm">
        {dialogProps.description && <p className="mb-4 text-sm text-quiet">{dialogProps.description}</p>}
        {children}
      </div>
    )
  }
  return (
    <Dialog {...dialogProps} href={`${path}?open=${name}`}>
      {children}
    </Dialog>
  )
}
