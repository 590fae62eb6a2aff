/** The query of a URL, in the form in which Next passes it to a page. */
export type SearchParams = Record<string, string | string[] | undefined>

/** Returns only the parameters that occur once in the URL. Drops those that occur repeatedly. */
export function firstSearchParams(searchParams: SearchParams): Record<string, string> {
  return Object.fromEntries(
    Object.entries(searchParams).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
