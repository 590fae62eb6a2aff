import { toTerms } from './guide-index'

/** A part of an excerpt. The words that match the search are marked. */
export interface ExcerptPart {
  text: string
  isMatch: boolean
}

const MAX_LENGTH = 180

/**
 * Returns the part of a text that contains the most terms, with the words that match them marked.
 *
 * @param terms the terms of the index that the search found
 */
export function excerptText(text: string, terms: string[]): ExcerptPart[] {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    matches: toTerms(word).filter((term) => terms.includes(term)),
  }))
  const countTermsFrom = (start: number) =>
    new Set(
      words.filter((word) => word.start >= start && word.end <= start + MAX_LENGTH).flatMap(({ matches }) => matches),
    ).size
  const matches = words.filter((word) => word.matches.length > 0)
  const counts = matches.map(({ start }) => countTermsFrom(start))
  const best = matches[counts.indexOf(Math.max(...counts))]?.start ?? 0
  // Start a few words before the first match, so that the reader sees what it's about.
  const start = best < 40 ? 0 : (words.find((word) => word.start >= best - 40)?.start ?? 0)
  const end = words.findLast((word) => word.end <= start + MAX_LENGTH)?.end ?? text.length
  const isCut = end < (words.at(-1)?.end ?? 0)
  const parts: ExcerptPart[] = start > 0 ? [{ text: '… ', isMatch: false }] : []
  let position = start
  for (const match of matches.filter((word) => word.start >= start && word.end <= end)) {
    parts.push({ text: text.slice(position, match.start), isMatch: false })
    parts.push({ text: text.slice(match.start, match.end), isMatch: true })
    position = match.end
  }
  parts.push({ text: isCut ? `${text.slice(position, end)} …` : text.slice(position), isMatch: false })
  return parts.filter((part) => part.text !== '')
}
