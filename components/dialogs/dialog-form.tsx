import type { ReactNode } from 'react'
import type { ButtonVariant } from '@/components/ui/button'
import { Dialog } from './dialog'

/** Shows a dialog's form in the page if the URL asks for it. */
export interface InlineFallback {
  path: string
  /** The name of the form in the URL's `open` parameter. */
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

/** A form in a dialog or, without JavaScript, in the page. */
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
