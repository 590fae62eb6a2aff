'use client'

import type { ComponentProps } from 'react'
import { useField } from './form-context'
import { type FieldProps, FormField, fieldAriaProps, INPUT_STYLE } from './form-field'

interface Choice {
  value: string
  text: string
}

type Props = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> & { name: string; choices: Choice[] }

export function SelectField({ label, hint, error: errorProp, optional, choices, defaultValue, ...select }: Props) {
  const { id, error: fieldError, submittedValues } = useField(select.name)
  const error = errorProp ?? fieldError
  const initialValue = submittedValues?.[select.name] ?? defaultValue
  return (
    <FormField id={id} label={label} hint={hint} error={error} optional={optional}>
      <select
        {...select}
        // After a submission, React resets the select to its first choice. A new key makes the select show what was
        // submitted.
        {...('value' in select ? {} : { key: String(initialValue), defaultValue: initialValue })}
        id={id}
        {...fieldAriaProps(id, { hint, error })}
        className={INPUT_STYLE}
      >
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FormField>
  )
}
