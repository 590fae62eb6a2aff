/** What an address has after its question mark, as Next gives it to a page. */
export type Query = Record<string, string | string[] | undefined>

/** The values of an address that stand there once. */
export function addressTexts(query: Query): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
