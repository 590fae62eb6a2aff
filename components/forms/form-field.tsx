import type { ReactNode } from 'react'

export interface FieldProps {
  label: string
  hint?: string
  /** The field's error. Default: its error in the surrounding ActionForm. */
  error?: string
  /** Adds "(optional)" to the label. Other fields are required. */
  optional?: boolean
}

interface Props extends FieldProps {
  /** The ID of the input. The IDs of the hint and the error are derived from this ID (`fieldAriaProps`). */
  id: string
  children: ReactNode
}

/** Adds a label, a hint and an error to an input. Most fields, such as TextField and Combobox, are based on it. */
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

/** Returns the ARIA attributes that link an input to its hint and error. */
export function fieldAriaProps(id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const descriptionIds = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': descriptionIds.join(' ') || undefined }
}

/**
 * The classes of text inputs and selects. On phones, the text is 16 px, because phones zoom in on inputs with smaller
 * text.
 */
export const INPUT_STYLE =
  'h-10 w-full min-w-0 rounded-md border border-edge bg-card px-3 text-base text-ink placeholder:text-quiet aria-invalid:border-bad disabled:bg-ground disabled:text-quiet sm:h-8 sm:text-sm'
