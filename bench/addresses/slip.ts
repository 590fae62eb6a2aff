import type { Chance } from './random'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** The text with one letter typed wrong: left out, doubled, swapped with the next, replaced, or one too many. */
export function slip(text: string, chance: Chance): string {
  const letters = [...text.matchAll(/\p{L}/gu)].map(({ index }) => index)
  // Who errs in the first letter sees it.
  const at = chance.of(letters.slice(1))
  const [before, letter, after] = [text.slice(0, at), text[at]!, text.slice(at + 1)]
  const drawn = chance.below(5)
  if (drawn === 0) return before + after
  if (drawn === 1) return before + letter + letter + after
  if (drawn === 2 && /^\p{L}/u.test(after) && after[0] !== letter) return before + after[0] + letter + after.slice(1)
  if (drawn === 3) return before + chance.of(LETTERS) + letter + after
  return before + chance.of(LETTERS.filter((other) => other !== letter)) + after
}
