'use client'

import { unstable_rethrow, useRouter } from 'next/navigation'
import { useEffect, useId, useRef, useState, useTransition } from 'react'
import { FormField, fieldAriaProps, INPUT_STYLE } from '@/components/forms/form-field'
import { SubmitButton } from '@/components/forms/submit-button'
import { submitTenantSearch } from './actions'

/**
 * Searches for tenants when the form is submitted, not as you type. Half a name would find unrelated people. Besides,
 * every search is logged and counts towards the hourly limit.
 */
export function SearchBox({ words, maxLength }: { words: string; maxLength: number }) {
  const router = useRouter()
  const [isSearching, startTransition] = useTransition()
  const [hasFailed, setFailed] = useState(false)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const shownWords = useRef(words)

  // After a click on the Back button, show the earlier search words in the field, unless the user has edited the field
  // since.
  useEffect(() => {
    const field = input.current
    if (field && field.value === shownWords.current) field.value = words
    shownWords.current = words
  }, [words])
  // Focus the field if there are no search words, because support staff open this page to search for a caller.
  useEffect(() => {
    if (words === '' && document.activeElement === document.body) input.current?.focus({ preventScroll: true })
  }, [words])

  const submit = (form: HTMLFormElement) => {
    // If the browser is offline, show an error and stay here. The router would load the page in full, and the browser
    // would show its own error page.
    setFailed(!navigator.onLine)
    if (!navigator.onLine) return
    shownWords.current = input.current?.value ?? ''
    const data = new FormData(form)
    data.set('scripted', 'true')
    startTransition(async () => {
      const url = await submitTenantSearch(data).catch((error) => {
        unstable_rethrow(error)
        return null
      })
      startTransition(() => (url === null ? setFailed(true) : router.push(url, { scroll: false })))
    })
  }

  return (
    <search className="peer mb-6 block max-w-2xl" data-busy={isSearching || undefined}>
      <form
        action={submitTenantSearch as unknown as (form: FormData) => Promise<void>}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSearching) submit(event.currentTarget)
        }}
      >
        <FormField id={id} label="Find a tenant" hint={SEARCH_HINT}>
          <div className="flex flex-wrap gap-2">
            {/* With large text, the button wraps instead of leaving no room for the input. */}
            <div className="min-w-40 flex-1">
              <input
                ref={input}
                id={id}
                type="search"
                name="words"
                defaultValue={words}
                maxLength={maxLength}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                {...fieldAriaProps(id, { hint: SEARCH_HINT })}
                className={INPUT_STYLE}
              />
            </div>
            <SubmitButton pendingLabel="Searching…" isPending={isSearching}>
              Search
            </SubmitButton>
          </div>
        </FormField>
        {hasFailed && !isSearching && (
          <p role="alert" className="mt-1 text-sm text-bad">
            We couldn’t send the search. Check your connection, then try again.
          </p>
        )}
      </form>
    </search>
  )
}

const SEARCH_HINT =
  'Email, name, phone, address, postcode, request ID, contract number or tenant number (such as T17). Each search is logged.'
