'use client'

import type { ReactNode } from 'react'
import { useField } from './form-context'
import { type FieldProps, fieldAriaProps } from './form-field'

interface Props extends Omit<FieldProps, 'optional'> {
  name: string
  choices: {
    value: string
    text: ReactNode
    hint?: string
    /** A key that chooses this, if the page has such shortcuts. Only wide screens show it. */
    shortcut?: string
  }[]
  defaultValue?: string
  /** The current choice, if the field is controlled through `onSelect`. */
  value?: string
  onSelect?: (value: string) => void
}

/** Radio buttons in a column, for choices that need explanations. */
export function RadioField({ label, hint, error: errorProp, name, choices, defaultValue, value, onSelect }: Props) {
  const { id, error: fieldError, submittedValues } = useField(name)
  const error = errorProp ?? fieldError
  const initialValue = submittedValues?.[name] ?? defaultValue
  return (
    <fieldset id={id} aria-describedby={fieldAriaProps(id, { hint, error })['aria-describedby']}>
      <legend className="text-sm font-medium">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-bad">
          {error}
        </p>
      )}
      <div className={`mt-2 divide-y divide-line rounded-lg border bg-card ${error ? 'border-bad' : 'border-line'}`}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex cursor-pointer items-start gap-3 px-3 py-2.5 text-sm hover:bg-hover has-checked:bg-hover"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              {...(onSelect
                ? { checked: value === choice.value, onChange: () => onSelect(choice.value) }
                : { defaultChecked: initialValue === choice.value })}
              aria-invalid={error ? true : undefined}
              aria-keyshortcuts={choice.shortcut}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 grow wrap-anywhere">
              {choice.text}
              {choice.hint && <span className="block text-quiet">{choice.hint}</span>}
            </span>
            {choice.shortcut && (
              <kbd
                aria-hidden
                className="hidden rounded border border-line px-1 font-sans text-xs text-quiet xl:block noscript:hidden"
              >
                {choice.shortcut}
              </kbd>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
