'use client'

import { type FormEvent, useMemo, useRef } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * Remembers in which text fields the user types. Pass `recordInput` to an element around the fields as `onInput`.
 * `hasTypedText` returns whether one of the fields still differs from what the page shows first.
 */
export function useTypedText(): { recordInput: (event: FormEvent) => void; hasTypedText: () => boolean } {
  const fields = useRef(new Set<TextField>())
  return useMemo(
    () => ({
      recordInput: ({ target }) => {
        if (isTextField(target)) fields.current.add(target)
      },
      hasTypedText: () =>
        [...fields.current].some(({ isConnected, value, defaultValue }) => isConnected && value !== defaultValue),
    }),
    [],
  )
}

/** Ignores passwords, because nobody minds entering them again. */
const isTextField = (target: EventTarget): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(password|checkbox|radio|file|hidden)$/.test(target.type))
