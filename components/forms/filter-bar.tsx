'use client'

import { unstable_rethrow, useRouter, useSearchParams } from 'next/navigation'
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState, useTransition } from 'react'
import type { Total } from '@/lib/platform/database/pagination/count-rows'
import { buttonStyle } from '../ui/button'
import { TextLink } from '../ui/text-link'

/**
 * How long to wait after a keystroke: longer than the usual pause between two letters, and shorter than that between
 * two words.
 */
const DEBOUNCE_MS = 150

/** How many rows the filters found. The number is shown next to them, and screen readers announce it. */
export interface FilterResults {
  /** How many rows this page of the list shows. */
  rowCount: number
  hasOtherPages: boolean
  /** How many rows all pages have. Leave it out if counting them would be slow. */
  total?: Total
}

interface Props {
  /** The name of the filters for screen readers, such as 'Filter contracts'. */
  label: string
  /**
   * The path of the list, to which the fields are added as a query. If a field may contain personal data, pass a server
   * action that encrypts the data and redirects to the list. When the form has the field 'scripted', the action must
   * return the list's URL and not redirect. A redirect would mount the page again, and the current field would lose
   * focus.
   */
  action: string | ((form: FormData) => Promise<string>)
  /** The URL of the list without filters. Set it only if a filter is in use. */
  clearHref?: string
  results: FilterResults
  /** Fields such as FilterSelect and FilterDate, and hidden inputs, such as the sort order. */
  children: ReactNode
}

/**
 * The filters of the list below it. Each change applies immediately, and the field keeps its focus and caret. While the
 * list loads, the progress bar runs, and a Table right below the filters is dimmed. Then screen readers announce the
 * number of rows. If the service can't be reached, the list stays and an error appears. Without JavaScript, a button
 * applies the filters.
 */
export function FilterBar({ label, action, clearHref, results, children }: Props) {
  const router = useRouter()
  const [isSending, startTransition] = useTransition()
  const [isWaiting, setWaiting] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const isBusy = isWaiting || isSending
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Identifies the latest navigation, whether by a filter, a link or the Back button. */
  const navigationId = useRef(0)
  const query = useSearchParams().toString()
  const [shownQuery, setShownQuery] = useState(query)
  /** Whether the user has changed a field since the latest navigation by a link or the Back button. */
  const [hasChangedFields, setChangedFields] = useState(false)
  const [resetKey, setResetKey] = useState(0)

  // A link or the Back button resets the fields to the new filters. A change in a field doesn't reset any field. Decide
  // this during rendering, because a field may change between rendering and an effect.
  if (query !== shownQuery) {
    setShownQuery(query)
    if (!hasChangedFields) setResetKey(resetKey + 1)
  }
  // If the user goes to another page, ignore the pending list. A list that arrives late mustn't replace that page.
  useEffect(() => {
    const cancelPending = () => {
      clearTimeout(timer.current)
      navigationId.current += 1
      setChangedFields(false)
    }
    const handleOtherNavigation = (event: Event) => {
      // Ignore clicks that don't leave the page, such as a click on a download. Next's router calls preventDefault only
      // for its own links.
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
    setChangedFields(true)
    setWaiting(false)
    // If the browser is offline, show an error and keep the list. The router would load the URL in full, and the
    // browser would show its own error page.
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
    // The action runs outside the transition. Otherwise, a link clicked during the action would have to wait for the
    // action.
    action(data).then(showResults, (error) => {
      if (navigationId.current !== ownNavigationId) return
      setWaiting(false)
      startTransition(() => {
        unstable_rethrow(error)
        setFailed(true)
      })
    })
  }

  // Apply filters that the user typed before hydration.
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
        setChangedFields(true)
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
      {/* The link is above the number of rows, next to the fields' labels, so that the list doesn't move down. */}
      <span className="contents sm:ml-auto sm:block sm:text-right">
        {clearHref && (
          <span className="flex h-10 items-center text-sm sm:block sm:h-5">
            <TextLink href={clearHref}>Clear filters</TextLink>
          </span>
        )}
        <span
          role="status"
          className="col-span-2 text-sm whitespace-nowrap text-quiet tabular-nums sm:flex sm:h-8 sm:items-center sm:justify-end"
        >
          {isBusy ? 'Updating…' : describeCount(results)}
        </span>
      </span>
      {hasFailed && !isBusy && (
        <p role="alert" className="col-span-2 flex flex-wrap items-center gap-x-3 text-sm text-bad sm:basis-full">
          The list couldn’t be updated.
          <button type="submit" className={buttonStyle('quiet')}>
            Try again
          </button>
        </p>
      )}
    </form>
  )
}

function describeCount({ rowCount, hasOtherPages, total }: FilterResults): string {
  if (rowCount === 0) return 'No results'
  if (hasOtherPages && !total) return `${rowCount} on this page`
  const { count, isMore } = total ?? { count: rowCount, isMore: false }
  return `${count.toLocaleString('en-GB')}${isMore ? '+' : ''} found`
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
