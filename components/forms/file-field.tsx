'use client'

import type { ComponentProps } from 'react'
import { useField } from './form-context'
import { type FieldProps, FormField, fieldAriaProps, INPUT_STYLE } from './form-field'

type Props = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & { name: string }

/** A file input. If the form is rejected, browsers empty it, and users must choose the files again. */
export function FileField({ label, hint, error: errorProp, optional, ...input }: Props) {
  const { id, error: fieldError } = useField(input.name)
  const error = errorProp ?? fieldError
  return (
    <FormField id={id} label={label} hint={hint} error={error} optional={optional}>
      <input
        {...input}
        type="file"
        id={id}
        {...fieldAriaProps(id, { hint, error })}
        className={`${INPUT_STYLE} py-1 file:mr-3 file:rounded file:border-0 file:bg-hover file:px-2 file:text-sm file:text-ink`}
      />
    </FormField>
  )
}
