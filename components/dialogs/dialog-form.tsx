import type { ReactNode } from 'react'
import type { ButtonVariant } from '@/components/ui/button'
import { Dialog } from './dialog'

/** Props that make a dialog's form appear in the page, for browsers without JavaScript. */
export interface InlineFallback {
  path: string
  /** The URL's `open` parameter, which names the form to show in the page. */
  openForm: string | string[] | undefined
}

interface Props extends InlineFallback {
  name: string
  trigger: ReactNode
  variant?: ButtonVariant
  title: string
  description?: ReactNode
  children: ReactNode
}

/** A form that opens in a dialog. Without JavaScript, the form appears in the page. */
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
