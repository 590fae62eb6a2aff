'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ComboboxInput, ComboboxProps } from './combobox-input'
import { useField } from './form-context'
import { FormField, fieldAriaProps, INPUT_STYLE } from './form-field'

interface LoadedInput {
  Input: typeof ComboboxInput
  /** The position of the caret in the plain input. Null if that input wasn't focused. */
  caret: number | null
  /** Whether the user is typing in the plain input, so that suggestions must appear immediately. */
  opensList: boolean
}

/**
 * A text field with suggestions that follows the ARIA combobox pattern. The arrow keys move through the list, Enter
 * chooses an item, and Escape closes the list. Users can also enter text that isn't in the list.
 *
 * At first, this is a plain input. The list is loaded after the page, because its code is larger than the rest of a
 * form's. Also, Base UI adds a hidden input with a style attribute, and our Content-Security-Policy blocks such
 * attributes in HTML from the server. If the list can't be loaded, the input stays.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { name, label, hint, optional, value, onValueChange, onBlur } = props
  const { id, error: fieldError } = useField(name)
  const error = props.error ?? fieldError
  const plainInput = useRef<HTMLInputElement>(null)
  const hasTyped = useRef(false)
  const [loaded, setLoaded] = useState<LoadedInput | null>(null)
  const changeText = (text: string) => {
    hasTyped.current = true
    onValueChange(text)
  }
  const adoptTypedText = useEffectEvent(() => {
    const field = plainInput.current
    if (field && field.value !== value) changeText(field.value)
  })
  useEffect(() => {
    adoptTypedText()
    const replacePlainInput = ({ ComboboxInput: Input }: typeof import('./combobox-input')) => {
      const field = plainInput.current
      const caret = field && document.activeElement === field ? field.selectionEnd : null
      setLoaded({ Input, caret, opensList: caret !== null && hasTyped.current })
    }
    import('./combobox-input').then(replacePlainInput).catch(() => undefined)
  }, [])

  const inputProps = {
    id,
    name,
    placeholder: props.placeholder,
    autoComplete: 'off',
    ...fieldAriaProps(id, { hint, error }),
    className: INPUT_STYLE,
  }
  return (
    <FormField id={id} label={label} hint={hint} error={error} optional={optional}>
      {loaded ? (
        <loaded.Input {...props} inputProps={inputProps} initialCaret={loaded.caret} opensList={loaded.opensList} />
      ) : (
        <input
          {...inputProps}
          ref={plainInput}
          onBlur={onBlur}
          onChange={(event) => changeText(event.target.value)}
          defaultValue={value}
        />
      )}
    </FormField>
  )
}
