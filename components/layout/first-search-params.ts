/** The query of a URL, in the form in which Next passes it to a page. */
export type SearchParams = Record<string, string | string[] | undefined>

/** Returns the parameters that occur exactly once in the URL. */
export function firstSearchParams(searchParams: SearchParams): Record<string, string> {
  return Object.fromEntries(
    Object.entries(searchParams).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
