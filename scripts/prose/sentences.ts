// Splits a passage into sentences, and counts their words.

const END = /(?<=[.!?…:]["'”’)\]*]*)\s+(?=["'“‘([*]*(?:[A-Z\d]|`…`))/g
/** Matches abbreviations. The full stop after one doesn't end a sentence. */
const ABBREVIATION =
  /\b(?:e\.g|i\.e|etc|vs|cf|approx|no|fig|sec|pp?|mr|mrs|ms|dr|st|rd|inc|ltd|a\.m|p\.m)\.["'”’)\]*]*$/i
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
    if (before.endsWith(':') || ABBREVIATION.test(before) || INITIAL.test(before)) continue
    sentences.push({ text: before, offset: start })
    start = index + gap.length
  }
  sentences.push({ text: text.slice(start), offset: start })
  return sentences.filter(({ text }) => text.trim() !== '')
}

/** Counts the words of a sentence. Each piece of code counts as a word. Numbers and symbols don't count. */
export const countWords = (sentence: string) =>
  sentence.split(/[\s—–]+|(?<=\w)\/(?=\w)/).filter((word) => /[a-z]|`…`/i.test(word)).length

/**
 * Counts semicolons and colons. Doesn't count colons in times and ratios, after a label at the beginning, or before a
 * list.
 */
export const countMarks = (text: string) =>
  text
    .replace(/^[^\s:]+(?: [^\s:]+){0,3}:\s/, '')
    .replace(/:\s*$/, '')
    .match(/[;:](?=\s|$)/g)?.length ?? 0
