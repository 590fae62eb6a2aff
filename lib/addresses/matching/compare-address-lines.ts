import { toCommonSpelling } from './abbreviations'

/** A part of an address, and whether its words are missing from the other address. */
interface AddressSegment {
  text: string
  isDifferent: boolean
}

export interface AddressComparison {
  /** The candidate's text in parts. Joined, they're the whole text. */
  segments: AddressSegment[]
  /** The submitted words that the candidate leaves out without a replacement, such as 'Flat 9'. */
  missing: string[]
}

interface Word {
  text: string
  /** The form that is compared. */
  key: string
  start: number
  end: number
}

/**
 * Compares a candidate with the submitted address line, word by word and in order. Ignores case, diacritics,
 * punctuation and the usual abbreviations. Shows people what to check, and doesn't decide whether addresses match.
 */
export function compareAddressLines(submitted: string, candidate: string): AddressComparison {
  const [submittedWords, candidateWords] = [splitIntoWords(submitted), splitIntoWords(candidate)]
  const pairs = alignWords(submittedWords, candidateWords)
  const common = new Set(pairs.map(([, at]) => at))
  return {
    segments: buildSegments(candidate, candidateWords, common),
    missing: findMissing(submitted, submittedWords, candidateWords.length, pairs),
  }
}

// Matches a postcode as one word, because its space is often left out.
const WORD = /\b[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b|[\p{L}\p{N}\p{M}'’]+/giu

const splitIntoWords = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    ...{ text: word, start: index, end: index + word.length },
    key: toCommonSpelling(
      word
        .normalize('NFKD')
        .replaceAll(/[\p{M}\s'’]/gu, '')
        .toUpperCase(),
    ),
  }))

/** Returns the positions of the words of a longest common subsequence, as pairs. */
function alignWords(left: Word[], right: Word[]): [number, number][] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0))
  const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = left.length - 1; row >= 0; row--) {
    for (let column = right.length - 1; column >= 0; column--) {
      lengths[row]![column] =
        left[row]?.key === right[column]?.key
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
    }
  }
  const pairs: [number, number][] = []
  for (let row = 0, column = 0; row < left.length && column < right.length; ) {
    if (left[row]?.key === right[column]?.key) pairs.push([row++, column++])
    else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row++
    else column++
  }
  return pairs
}

/** Divides the text into segments. Two different words in a row, and what's between them, are one segment. */
function buildSegments(text: string, words: Word[], common: Set<number>): AddressSegment[] {
  const segments: AddressSegment[] = []
  let end = 0
  const add = (to: number, isDifferent: boolean) => {
    const part = text.slice(end, to)
    end = to
    const last = segments.at(-1)
    if (last && last.isDifferent === isDifferent) last.text += part
    else if (part !== '') segments.push({ text: part, isDifferent })
  }
  words.forEach((word, at) => {
    const isDifferent = !common.has(at)
    if (!isDifferent || !segments.at(-1)?.isDifferent) add(word.start, false)
    add(word.end, isDifferent)
  })
  add(text.length, false)
  return segments
}

/** Finds the runs of submitted words between two common words between which the candidate has no words of its own. */
function findMissing(text: string, words: Word[], candidateLength: number, pairs: [number, number][]): string[] {
  const edges: [number, number][] = [[-1, -1], ...pairs, [words.length, candidateLength]]
  return edges.slice(1).flatMap(([nextRow, nextColumn], at) => {
    const [row, column] = edges[at] ?? [-1, -1]
    if (nextColumn - column > 1 || nextRow - row <= 1) return []
    return [text.slice(words[row + 1]?.start, words[nextRow - 1]?.end)]
  })
}
