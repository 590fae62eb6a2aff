'use client'

import type { ComponentProps } from 'react'
import { useField } from './form-context'
import { type FieldProps, fieldAriaProps } from './form-field'

type Props = Omit<FieldProps, 'optional'> &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & {
    name: string
    /** Whether a CheckboxGroup shows the field's error. */
    isErrorInGroup?: boolean
  }

export function CheckboxField({
  label,
  hint,
  error: errorProp,
  defaultChecked,
  isErrorInGroup = false,
  ...input
}: Props) {
  const { id: fieldId, error: fieldError, submittedValues } = useField(input.name)
  const error = errorProp ?? fieldError
  // Several checkboxes can share a name and differ in their value. Their IDs contain the value, so that each ID is
  // unique.
  const id = input.value === undefined ? fieldId : `${fieldId}-${input.value}`
  const isInitiallyChecked = submittedValues
    ? submittedValues[input.name] === String(input.value ?? 'on')
    : defaultChecked
  return (
    <div>
      <div className="flex items-start gap-2">
        <input
          {...input}
          {...('checked' in input ? {} : { key: String(isInitiallyChecked), defaultChecked: isInitiallyChecked })}
          type="checkbox"
          id={id}
          {...fieldAriaProps(id, { hint, error })}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <div>
          <label htmlFor={id} className="block text-sm font-medium">
            {label}
          </label>
          {hint && (
            <p id={`${id}-hint`} className="text-sm text-quiet">
              {hint}
            </p>
          )}
        </div>
      </div>
      {error && !isErrorInGroup && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
