// Sentences of a passage, and their length.

const END = /(?<=[.!?…:]["'”’)\]*]*)\s+(?=["'“‘([*]*(?:[A-Z\d]|`…`))/g
/** A full stop after these ends no sentence. */
const ABBREVIATION =
  /\b(?:e\.g|i\.e|etc|vs|cf|approx|no|fig|sec|pp?|mr|mrs|ms|dr|st|rd|inc|ltd|a\.m|p\.m)\.["'”’)\]*]*$/i
const INITIAL = /\b[A-Z]\.["'”’)\]*]*$/

export interface Sentence {
  text: string
  /** In the passage. */
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

/** Counts each piece of code as a word, and skips numbers and symbols. */
export const countWords = (sentence: string) =>
  sentence.split(/[\s—–]+|(?<=\w)\/(?=\w)/).filter((word) => /[a-z]|`…`/i.test(word)).length

/** Semicolons and colons. Not those of times, ratios, labels at the beginning and of what introduces a list. */
export const countMarks = (text: string) =>
  text
    .replace(/^[^\s:]+(?: [^\s:]+){0,3}:\s/, '')
    .replace(/:\s*$/, '')
    .match(/[;:](?=\s|$)/g)?.length ?? 0
