'use client'
import { useLayoutEffect, useRef } from 'react'

/** The name of the value in the browser's local storage. */
const STORAGE_KEY = 'docs-language'

/**
 * Lets the reader select a language, and remembers it for other pages and visits. The radio buttons also work without
 * JavaScript, which only the memory needs.
 */
export function LanguageChoice({ names }: { names: string[] }) {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  // Before the browser paints, so that a reader who follows a link doesn't see another language first.
  useLayoutEffect(() => {
    const language = recall()
    for (const input of fieldset.current?.querySelectorAll('input') ?? []) {
      if (input.value === language) input.checked = true
    }
  }, [])
  return (
    <fieldset ref={fieldset} className="mb-3 print:hidden">
      <legend className="sr-only">Language</legend>
      <div className="inline-flex flex-wrap gap-1 rounded-lg border border-line bg-card p-1">
        {names.map((name, index) => (
          <label
            key={name}
            className="cursor-pointer rounded-lg px-3 py-1 text-sm text-quiet has-checked:bg-accent has-checked:font-medium has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="language"
              // A client in TypeScript and a program for Node.js are for the same readers.
              value={name === 'TypeScript' ? 'Node.js' : name}
              data-choice={index}
              defaultChecked={index === 0}
              onChange={(event) => remember(event.target.value)}
              className="sr-only"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
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
