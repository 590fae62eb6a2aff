'use client'

import { useState } from 'react'
import { useField } from '@/components/forms/form-context'
import { fieldAriaProps, INPUT_STYLE } from '@/components/forms/form-field'
import { type FigureSign, parseFigureText } from '@/lib/quotes/rate-cards/parse-figure-text'
import { FigureChange } from '../../../figure-change'

interface Props {
  name: string
  /** The row and the column, for screen readers. */
  label: string
  value: string
  /** The live figure. Null if the live version has none, or if this isn't a number. */
  live?: number | null
  /** The sign that may be entered with the figure. */
  sign?: FigureSign
  /** The column's name. The arrow keys move between the inputs of a column. */
  column: string
  type?: 'text' | 'date'
}

/** An input in a table of figures. Shows below it how the figure differs from the live one. */
export function RateInput({ name, label, value, live = null, sign, column, type = 'text' }: Props) {
  const { id, error, submittedValues } = useField(name)
  const initialValue = submittedValues?.[name] ?? value
  const [text, setText] = useState(initialValue)
  const figure = parseFigureText(text, sign)
  const isNumber = /^\d+(\.\d+)?$/.test(figure)
  return (
    <div className="min-w-24 max-sm:w-full sm:max-w-48">
      <input
        type={type}
        name={name}
        id={id}
        aria-label={label}
        defaultValue={initialValue}
        onInput={(event) => setText(event.currentTarget.value)}
        inputMode={live === null ? undefined : 'decimal'}
        autoComplete="off"
        data-column={column}
        {...fieldAriaProps(id, { error })}
        className={INPUT_STYLE}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1 font-medium sm:max-w-48 whitespace-normal text-bad">
          {error}
        </p>
      )}
      {/* The line keeps its height when it's empty, so that the table doesn't move. */}
      {live !== null && (
        <div className="min-h-5">{isNumber && <FigureChange before={live} after={Number(figure)} />}</div>
      )}
    </div>
  )
}

/** A checkbox in a table of figures. */
export function RateCheckbox({
  name,
  label,
  isChecked,
  column,
}: Omit<Props, 'value' | 'live' | 'sign'> & { isChecked: boolean }) {
  const { id, submittedValues } = useField(name)
  const isInitiallyChecked = submittedValues ? submittedValues[name] === 'on' : isChecked
  return (
    <span className="flex items-center sm:min-h-8">
      <input
        key={String(isInitiallyChecked)}
        type="checkbox"
        name={name}
        id={id}
        aria-label={label}
        defaultChecked={isInitiallyChecked}
        data-column={column}
        className="size-4 accent-accent"
      />
    </span>
  )
}
