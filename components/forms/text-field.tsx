'use client'

import type { ComponentProps } from 'react'
import { useField } from './form-context'
import { type FieldProps, FormField, fieldAriaProps, INPUT_STYLE } from './form-field'

type Props = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'id'> & { name: string }

/**
 * A one-line input for any text-like `type`. In an ActionForm, it shows its own error and, unless it's a password, what
 * was submitted. To use it with react-hook-form, add `{...register('email')}`.
 */
export function TextField({ label, hint, error: errorProp, optional, defaultValue, ...input }: Props) {
  const { id, error: fieldError, submittedValues } = useField(input.name)
  const error = errorProp ?? fieldError
  const isPassword = input.type === 'password'
  return (
    <FormField id={id} label={label} hint={hint} error={error} optional={optional}>
      <input
        type="text"
        {...input}
        // Set `defaultValue` only without `value`, because React warns about an input with both.
        {...('value' in input
          ? {}
          : { defaultValue: (isPassword ? undefined : submittedValues?.[input.name]) ?? defaultValue })}
        id={id}
        aria-required={optional ? undefined : true}
        {...fieldAriaProps(id, { hint, error })}
        className={INPUT_STYLE}
      />
    </FormField>
  )
}
