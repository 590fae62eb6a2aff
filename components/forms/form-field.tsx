import type { ReactNode } from 'react'

export interface FieldProps {
  label: string
  /** What to know before filling it in. */
  hint?: string
  /** What is wrong with it. Within an ActionForm it comes from there. */
  error?: string
  /** Fields are taken for required; the others say so. */
  optional?: boolean
}

interface Props extends FieldProps {
  /** The input's id; hint and error get theirs from it, see `fieldAriaProps`. */
  id: string
  children: ReactNode
}

/** A label over an input, with its hint and its error; TextField, SelectField and Combobox are made with it. */
export function FormField({ id, label, hint, error, optional, children }: Props) {
  return (
    <div>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-quiet"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {hint}
        </p>
      )}
      <div className="mt-1">{children}</div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

/** What an input of a FormField needs, so that its hint and its error are read with it. */
export function fieldAriaProps(id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const descriptionIds = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': descriptionIds.join(' ') || undefined }
}

/** For every input that is a box to write in or to choose from. 16 px on telephones, which zoom in on less. */
export const INPUT_STYLE =
  'h-10 w-full min-w-0 rounded-md border border-edge bg-card px-3 text-base text-ink placeholder:text-quiet aria-invalid:border-bad disabled:bg-ground disabled:text-quiet sm:h-8 sm:text-sm'
