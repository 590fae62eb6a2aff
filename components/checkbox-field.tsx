'use client'

import type { ComponentProps } from 'react'
import { describedBy, type FieldTexts } from './form-field'
import { useField } from './form-state'

type Props = Omit<FieldTexts, 'optional'> &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & { name: string }

/** Something that is so or not. */
export function CheckboxField({ label, hint, error: told, defaultChecked, ...input }: Props) {
  const { id: ofName, error: found, sent } = useField(input.name)
  const error = told ?? found
  // Several boxes may share a name, each with its value.
  const id = input.value === undefined ? ofName : `${ofName}-${input.value}`
  const wasChecked = sent ? sent[input.name] === String(input.value ?? 'on') : defaultChecked
  return (
    <div>
      <div className="flex items-start gap-2">
        <input
          {...input}
          {...('checked' in input ? {} : { key: String(wasChecked), defaultChecked: wasChecked })}
          type="checkbox"
          id={id}
          {...describedBy(id, { hint, error })}
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
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
