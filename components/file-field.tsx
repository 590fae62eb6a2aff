'use client'

import type { ComponentProps } from 'react'
import { describedBy, type FieldTexts, FormField, INPUT_STYLE } from './form-field'
import { useField } from './form-state'

type Props = FieldTexts & Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & { name: string }

/** Files to be chosen. A browser keeps none of them when the form was refused: they are chosen anew. */
export function FileField({ label, hint, error: told, optional, ...input }: Props) {
  const { id, error: found } = useField(input.name)
  const error = told ?? found
  return (
    <FormField id={id} label={label} hint={hint} error={error} optional={optional}>
      <input
        {...input}
        type="file"
        id={id}
        {...describedBy(id, { hint, error })}
        className={`${INPUT_STYLE} py-1 file:mr-3 file:rounded file:border-0 file:bg-hover file:px-2 file:text-sm file:text-ink`}
      />
    </FormField>
  )
}
