'use client'
import { useId, useLayoutEffect } from 'react'

/** The name of the value in the browser's local storage. */
const STORAGE_KEY = 'docs-language'

/**
 * Lets the reader select a language, for all examples of the page, and remembers it for other pages and visits. The radio
 * buttons of one example also work without JavaScript.
 */
export function LanguageChoice({ names }: { names: string[] }) {
  // Each example has its own group of radio buttons. Otherwise, only one of the page's examples would be visible.
  const group = useId()
  // Before the browser paints, so that a reader who follows a link doesn't see another language first.
  useLayoutEffect(() => {
    const language = recall()
    if (language) select(language)
  }, [])
  return (
    <fieldset data-languages className="mb-3 print:hidden">
      <legend className="sr-only">Language</legend>
      <div className="inline-flex flex-wrap gap-1 rounded-lg border border-line bg-card p-1">
        {names.map((name, index) => (
          <label
            key={name}
            className="cursor-pointer rounded-lg px-3 py-1 text-sm text-quiet has-checked:bg-accent has-checked:font-medium has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={group}
              // A client in TypeScript and a program for Node.js are for the same readers.
              value={name === 'TypeScript' ? 'Node.js' : name}
              data-choice={index}
              defaultChecked={index === 0}
              onChange={({ target: { value } }) => {
                select(value)
                remember(value)
              }}
              className="sr-only"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Selects a language in all examples of the page that have it. */
function select(language: string): void {
  for (const fieldset of document.querySelectorAll('[data-languages]')) {
    const inputs = [...fieldset.querySelectorAll('input')]
    if (!inputs.some(({ value }) => value === language)) continue
    // Also uncheck the others explicitly. Otherwise, React would miss it if the reader selects one of them again.
    for (const input of inputs) input.checked = input.value === language
  }
}

/** Returns null if nothing is stored, or if the browser blocks storage. */
function recall(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function remember(language: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // The browser blocks storage, so the choice applies only to this page.
  }
}
