'use client'

import type { ComponentProps } from 'react'
import { describedBy, type FieldTexts, FormField, INPUT_STYLE } from './form-field'
import { useField } from './form-state'

interface Choice {
  value: string
  text: string
}

type Props = FieldTexts &
  Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> & { name: string; choices: Choice[] }

/** One of a few choices, in the browser's own list. */
export function SelectField({ label, hint, error: told, optional, choices, defaultValue, ...select }: Props) {
  const { id, error: found, sent } = useField(select.name)
  const error = told ?? found
  const chosen = sent?.[select.name] ?? defaultValue
  return (
    <FormField id={id} label={label} hint={hint} error={error} optional={optional}>
      <select
        {...select}
        // A form that was sent goes back to its first choice: made anew, it shows what was sent.
        {...('value' in select ? {} : { key: String(chosen), defaultValue: chosen })}
        id={id}
        {...describedBy(id, { hint, error })}
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
