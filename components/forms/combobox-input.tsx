'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { FieldProps } from './form-field'
import { useDebouncedRequest } from './use-debounced-request'

export interface ComboboxProps<Item> extends FieldProps {
  name: string
  /** The text in the field. */
  value: string
  onValueChange: (text: string) => void
  /** Returns suggestions, best first, or null if they are unavailable. */
  search: (text: string) => Promise<Item[] | null>
  getKey: (item: Item) => string
  /** Returns the text that the field gets when the item is chosen. */
  getText: (item: Item) => string
  /** Renders an item in the list. Default: its text. */
  renderItem?: (item: Item) => ReactNode
  onSelect?: (item: Item) => void
  onBlur?: () => void
  /** The number of characters that must be typed before suggestions appear. Default: 3. */
  minLength?: number
  /** The message if there are no suggestions. */
  emptyMessage: string
  placeholder?: string
}

interface Props<Item> extends ComboboxProps<Item> {
  inputProps: ComponentProps<'input'>
  /** The position of the caret in the input that this one replaces. Null if that input wasn't focused. */
  initialCaret: number | null
  /** Whether suggestions for the text appear immediately, because the user was typing in the other input. */
  opensList: boolean
}

/** The input of a `Combobox` with its list of suggestions. */
export function ComboboxInput<Item>(props: Props<Item>) {
  const { value, onValueChange, search, getKey, getText, renderItem, onSelect, onBlur } = props
  const {
    result,
    isBusy,
    ask: run,
  } = useDebouncedRequest(async (text: string) => ({ suggestions: await search(text).catch(() => null) }))
  const items = result?.suggestions ?? []
  const searchFor = (text: string) => run(text.trim().length < (props.minLength ?? 3) ? null : text)
  const searchImmediately = useEffectEvent(() => props.opensList && searchFor(value))
  useEffect(() => void searchImmediately(), [])
  const caret = useRef(props.initialCaret)
  const restoreCaret = (field: HTMLInputElement | null) => {
    if (!field || caret.current === null) return
    field.focus()
    field.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }
  const listContainer = useRef<HTMLDivElement>(null)
  const autocompleteActions = useRef<Autocomplete.Root.Actions>(null)
  const selectItem = (item: Item) => {
    onValueChange(getText(item))
    onSelect?.(item)
    run(null)
  }
  const status = isBusy ? 'Searching…' : result ? describeOutcome(result.suggestions?.length, props.emptyMessage) : ''
  return (
    <Autocomplete.Root
      items={items}
      value={value}
      mode="list"
      filter={null}
      defaultOpen={props.opensList}
      itemToStringValue={getText}
      actionsRef={autocompleteActions}
      onOpenChange={(isOpening) => !isOpening && autocompleteActions.current?.unmount()}
      onValueChange={(text, { reason }) => {
        // Ignore Escape, which would empty the field if the list is closed. Ignore the choice of an item, because
        // `selectItem` then sets the field's text.
        if (reason === 'escape-key' || reason === 'item-press') return
        onValueChange(text)
        searchFor(text)
      }}
    >
      <Autocomplete.Input
        {...props.inputProps}
        ref={restoreCaret}
        onBlur={() => {
          autocompleteActions.current?.close()
          onBlur?.()
        }}
      />
      {/* The list follows the field, because users of screen readers on touch screens look for it there. */}
      <div ref={listContainer} />
      <Autocomplete.Portal container={listContainer} hidden={!status}>
        <Autocomplete.Positioner sideOffset={4} align="start" className="z-50 outline-hidden">
          {/* This element and `autocompleteActions` replace Autocomplete.Popup. While that popup is open, it hides the
              rest of the page from screen readers, although Tab still leads there (mui/base-ui#5528). */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a press in the list keeps the focus in the field */}
          <div
            aria-busy={isBusy || undefined}
            onMouseDown={(event) => event.preventDefault()}
            className="max-h-[min(var(--available-height),20rem)] w-(--anchor-width) max-w-(--available-width) overflow-y-auto overscroll-contain rounded-lg border border-edge bg-card py-1 text-sm text-ink shadow-lg"
          >
            <Autocomplete.Status className="px-3 py-1 text-quiet empty:hidden">{status}</Autocomplete.Status>
            <Autocomplete.List>
              {(item: Item) => (
                <Autocomplete.Item
                  key={getKey(item)}
                  value={item}
                  onClick={() => selectItem(item)}
                  className="cursor-pointer px-3 py-2 wrap-anywhere data-highlighted:bg-accent data-highlighted:text-on-accent"
                >
                  {renderItem ? renderItem(item) : getText(item)}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </div>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}

function describeOutcome(count: number | undefined, emptyMessage: string): string {
  if (count === undefined) return 'Suggestions are unavailable. You can still enter the address yourself.'
  return count === 0 ? emptyMessage : `${count} suggestion${count === 1 ? '' : 's'}`
}
