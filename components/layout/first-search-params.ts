/** What an address has after its question mark, as Next gives it to a page. */
export type SearchParams = Record<string, string | string[] | undefined>

/** The values of an address that stand there once. */
export function firstSearchParams(searchParams: SearchParams): Record<string, string> {
  return Object.fromEntries(
    Object.entries(searchParams).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
