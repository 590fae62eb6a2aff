'use client'

import type { ReactNode } from 'react'
import { describedBy, type FieldTexts } from './form-field'
import { useField } from './form-state'

interface Props extends Omit<FieldTexts, 'optional'> {
  name: string
  choices: { value: string; text: ReactNode; hint?: string }[]
  /** The choice at first. */
  defaultValue?: string
  /** The choice, where something else follows it. */
  value?: string
  onChoose?: (value: string) => void
}

/** One of a few choices that are worth reading whole, under each other. */
export function RadioField({ label, hint, error: told, name, choices, defaultValue, value, onChoose }: Props) {
  const { id, error: found, sent } = useField(name)
  const error = told ?? found
  const chosen = sent?.[name] ?? defaultValue
  return (
    <fieldset id={id} aria-describedby={describedBy(id, { hint, error })['aria-describedby']}>
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
              {...(onChoose
                ? { checked: value === choice.value, onChange: () => onChoose(choice.value) }
                : { defaultChecked: chosen === choice.value })}
              aria-invalid={error ? true : undefined}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 wrap-anywhere">
              {choice.text}
              {choice.hint && <span className="block text-quiet">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
