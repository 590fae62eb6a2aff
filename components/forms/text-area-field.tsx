'use client'

import type { ComponentProps } from 'react'
import { useField } from './form-context'
import { type FieldProps, FormField, fieldAriaProps, INPUT_STYLE } from './form-field'

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'id'> & { name: string }

/** A text input of several lines. In an ActionForm, it shows its own error and what was submitted. */
export function TextAreaField({ label, hint, error: errorProp, optional, defaultValue, ...textarea }: Props) {
  const { id, error: fieldError, submittedValues } = useField(textarea.name)
  const error = errorProp ?? fieldError
  return (
    <FormField id={id} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        {...textarea}
        defaultValue={submittedValues?.[textarea.name] ?? defaultValue}
        id={id}
        aria-required={optional ? undefined : true}
        {...fieldAriaProps(id, { hint, error })}
        className={`${INPUT_STYLE} block h-auto py-1.5 sm:h-auto`}
      />
    </FormField>
  )
}
