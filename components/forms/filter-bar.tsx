'use client'

import { unstable_rethrow, useRouter, useSearchParams } from 'next/navigation'
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState, useTransition } from 'react'
import { buttonStyle } from '../ui/button'
import { TextLink } from '../ui/text-link'

/** A person pauses for longer between words than between letters. */
const DEBOUNCE_MS = 150

interface Props {
  /** What is filtered, for screen readers: 'Filter contracts'. */
  label: string
  /**
   * The list's own address, to which the fields are added; or, where a field may hold what no address should show,
   * a server action that redirects to the list. Where the form has the field 'scripted' it returns that address:
   * a redirect would make the page anew, and the field that is typed in would lose the focus.
   */
  action: string | ((form: FormData) => Promise<string>)
  /** The address without any filter, when there is one now. */
  clearHref?: string
  /** What the list shows now, for who does not see it: its rows, and whether there are further pages. */
  results: { rowCount: number; hasOtherPages: boolean }
  /** FilterSelect, FilterText, FilterDate and hidden inputs, such as the sort. Their defaultValue is the filter now. */
  children: ReactNode
}

/**
 * The filters of the list that follows it. It works without JavaScript by a button; with it each change is sent at
 * once, the field keeps focus and caret, and from the key on until the list has come the window's bar runs and a
 * Table right after it is dimmed; then screen readers say how many rows there are. Where the service cannot be reached the list stays, and the bar says so.
 */
export function FilterBar({ label, action, clearHref, results, children }: Props) {
  const router = useRouter()
  const [isSending, startTransition] = useTransition()
  const [isWaiting, setWaiting] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const isBusy = isWaiting || isSending
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSubmitted = useRef(false)
  /** Which of the ways to go on was the last: a search, a link or the way back. */
  const navigationId = useRef(0)
  const [resetKey, setResetKey] = useState(0)
  const query = useSearchParams().toString()
  const shownQuery = useRef(query)

  // What is typed stays as it is; other filters that a link or the way back brought fill the fields anew.
  useEffect(() => {
    if (query !== shownQuery.current && !isSubmitted.current) setResetKey((previous) => previous + 1)
    shownQuery.current = query
  }, [query])
  // Whoever has gone elsewhere meanwhile is not fetched back by a list that comes late.
  useEffect(() => {
    const cancelPending = () => {
      clearTimeout(timer.current)
      navigationId.current += 1
      isSubmitted.current = false
    }
    const handleOtherNavigation = (event: Event) => {
      // The router's links prevent the browser's own way; a download or a new window leaves nothing.
      if (event.type === 'click' && !(event.defaultPrevented && (event.target as Element).closest('a'))) return
      cancelPending()
      setWaiting(false)
    }
    addEventListener('popstate', handleOtherNavigation)
    addEventListener('click', handleOtherNavigation)
    return () => {
      removeEventListener('popstate', handleOtherNavigation)
      removeEventListener('click', handleOtherNavigation)
      cancelPending()
    }
  }, [])

  const submit = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    isSubmitted.current = true
    setWaiting(false)
    // Without a connection the router would leave for the address, and so for the browser's own page.
    setFailed(!navigator.onLine)
    if (!navigator.onLine) return
    const data = new FormData(form)
    navigationId.current += 1
    const ownNavigationId = navigationId.current
    const showResults = (url: string) => {
      if (navigationId.current !== ownNavigationId) return
      setWaiting(false)
      startTransition(() => router.replace(url, { scroll: false }))
    }
    if (typeof action === 'string') return showResults(buildUrl(action, data))
    data.set('scripted', 'true')
    setWaiting(true)
    // Not within the transition: a link that is clicked meanwhile would have to wait for its end.
    action(data).then(showResults, (error) => {
      if (navigationId.current !== ownNavigationId) return
      setWaiting(false)
      startTransition(() => {
        unstable_rethrow(error)
        setFailed(true)
      })
    })
  }

  // What was typed before this script had come is not lost.
  const formRef = useRef<HTMLFormElement>(null)
  const submitTypedText = useEffectEvent(() => {
    const fields = formRef.current?.elements ?? []
    if ([...fields].some((field) => isTextInput(field) && field.value !== field.defaultValue))
      submit(formRef.current as HTMLFormElement)
  })
  useEffect(() => submitTypedText(), [])

  return (
    <form
      ref={formRef}
      aria-label={label}
      {...(typeof action === 'string'
        ? { method: 'get', action }
        : { action: action as unknown as (form: FormData) => Promise<void> })}
      data-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
      onChange={(event) => {
        const form = event.currentTarget
        clearTimeout(timer.current)
        setWaiting(true)
        timer.current = setTimeout(() => submit(form), isTextInput(event.target) ? DEBOUNCE_MS : 0)
      }}
      className="peer mb-4 grid grid-cols-2 items-end gap-x-3 gap-y-2 sm:flex sm:flex-wrap"
    >
      <Fragment key={resetKey}>{children}</Fragment>
      <span className="hidden noscript:block">
        <button type="submit" className={buttonStyle()}>
          Apply
        </button>
      </span>
      {clearHref && (
        <span className="flex h-10 items-center text-sm sm:h-8">
          <TextLink href={clearHref}>Clear filters</TextLink>
        </span>
      )}
      <span role="status" className="sr-only">
        {isBusy ? 'Updating' : describeCount(results)}
      </span>
      {hasFailed && !isBusy && (
        <p role="alert" className="col-span-2 flex flex-wrap items-center gap-x-3 text-sm text-bad sm:basis-full">
          The list could not be updated.
          <button type="submit" className={buttonStyle('quiet')}>
            Try again
          </button>
        </p>
      )}
    </form>
  )
}

function describeCount({ rowCount, hasOtherPages }: Props['results']): string {
  if (rowCount === 0) return 'Nothing found'
  return hasOtherPages ? `${rowCount} on this page` : `${rowCount} found`
}

const isTextInput = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && /^(text|search)$/.test(target.type)

function buildUrl(path: string, data: FormData): string {
  const filledEntries = [...data].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  const query = new URLSearchParams(filledEntries).toString()
  return query ? `${path}?${query}` : path
}
