// Splits a passage into sentences, and counts their words.

const END = /(?<=[.!?…:]["'”’)\]*]*)\s+(?=["'“‘([*]*(?:[A-Z\d]|`…`))/g
/** Matches abbreviations. The full stop after one ends a sentence only if a number precedes it, as in "50 ms.". */
const ABBREVIATION = /(?<!\d )\b(?:e\.g|i\.e|etc|vs|cf|approx|mr|mrs|ms|dr|st|rd|inc|ltd|a\.m|p\.m)\.["'”’)\]*]*$/i
/** Matches abbreviations whose full stop ends a sentence unless a number follows, as in "No. 7". */
const NUMBER_ABBREVIATION = /\b(?:no|fig|sec|pp?)\.$/i
const INITIAL = /\b[A-Z]\.["'”’)\]*]*$/

export interface Sentence {
  text: string
  /** Where the sentence starts in the passage. */
  offset: number
}

export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  for (const { index, 0: gap } of text.matchAll(END)) {
    const before = text.slice(start, index)
    const end = index + gap.length
    if (before.endsWith(':') || ABBREVIATION.test(before) || INITIAL.test(before)) continue
    if (NUMBER_ABBREVIATION.test(before) && /\d/.test(text.charAt(end))) continue
    sentences.push({ text: before, offset: start })
    start = end
  }
  sentences.push({ text: text.slice(start), offset: start })
  return sentences.filter(({ text }) => text.trim() !== '')
}

/** Counts the words of a sentence. Each piece of code counts as a word. Numbers and symbols don't count. */
export const countWords = (sentence: string) =>
  sentence.split(/[\s—–]+|(?<=\w)\/(?=\w)/).filter((word) => /[a-z]|`…`/i.test(word)).length

/**
 * Counts semicolons and colons. Doesn't count colons in times and ratios, or before a list. Doesn't count the colon
 * after a label, such as "Default: 10". Labels have up to four words at the beginning of the text, and up to two at the
 * beginning of later sentences.
 */
export const countMarks = (text: string) =>
  text
    .replace(/^[^\s:]+(?: [^\s:]+){0,3}:\s/, '')
    .replace(/(?<=[.!?] )[A-Z][^\s:]*(?: [^\s:]+)?:\s/g, '')
    .replace(/:\s*$/, '')
    .match(/[;:](?=\s|$)/g)?.length ?? 0
