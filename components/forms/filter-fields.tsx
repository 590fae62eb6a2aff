import type { ComponentProps } from 'react'
import { INPUT_STYLE } from './form-field'

interface FilterFieldProps {
  name: string
  label: string
  /** The value that the list is currently filtered by, if any. */
  defaultValue?: string
}

/** A filter with a few choices. The choice with the value '' turns the filter off. */
export function FilterSelect({
  name,
  label,
  defaultValue,
  choices,
}: FilterFieldProps & { choices: { value: string; text: string }[] }) {
  return (
    <label className="min-w-0 sm:max-w-64">
      <span className="mb-1 block text-xs text-quiet">{label}</span>
      <select name={name} defaultValue={defaultValue ?? ''} className={INPUT_STYLE}>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A filter by calendar date, YYYY-MM-DD. */
export function FilterDate({ name, label, defaultValue }: FilterFieldProps) {
  return (
    <label className="min-w-0">
      <span className="mb-1 block text-xs text-quiet">{label}</span>
      <input type="date" name={name} defaultValue={defaultValue} className={INPUT_STYLE} />
    </label>
  )
}

/** A filter by UK time to the minute, YYYY-MM-DDTHH:MM. */
export function FilterDateTime({ name, label, defaultValue }: FilterFieldProps) {
  return (
    <label className="min-w-0 max-sm:grow">
      <span className="mb-1 block text-xs text-quiet">{label}</span>
      <input type="datetime-local" name={name} defaultValue={defaultValue} className={INPUT_STYLE} />
    </label>
  )
}

/** A filter that allows any number of choices, all submitted under the same name. */
export function FilterCheckboxes({
  name,
  label,
  defaultValues,
  choices,
}: Omit<FilterFieldProps, 'defaultValue'> & {
  defaultValues: readonly string[]
  choices: { value: string; text: string }[]
}) {
  return (
    <fieldset className="min-w-0 max-sm:basis-full">
      <legend className="mb-1 text-xs text-quiet">{label}</legend>
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 text-sm sm:min-h-8">
        {choices.map(({ value, text }) => (
          <label key={value} className="flex min-h-6 items-center gap-1.5">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={defaultValues.includes(value)}
              className="size-4 accent-accent"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function FilterSearch({
  name,
  label,
  defaultValue,
  ...input
}: FilterFieldProps & Pick<ComponentProps<'input'>, 'placeholder' | 'maxLength'>) {
  return (
    <label className="col-span-2 min-w-0 grow sm:max-w-80">
      <span className="mb-1 block text-xs text-quiet">{label}</span>
      <input
        type="search"
        name={name}
        defaultValue={defaultValue}
        autoComplete="off"
        {...input}
        className={INPUT_STYLE}
      />
    </label>
  )
}
