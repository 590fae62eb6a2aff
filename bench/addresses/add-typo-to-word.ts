import type { Random } from './seeded-random'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** Adds one typo to the text: a letter is missing, doubled, swapped with the next one, replaced or added. */
export function addTypoToWord(text: string, random: Random): string {
  const letters = [...text.matchAll(/\p{L}/gu)].map(({ index }) => index)
  // The first letter stays, because people notice a typo there.
  const index = random.pick(letters.slice(1))
  const [before, letter, after] = [text.slice(0, index), text[index]!, text.slice(index + 1)]
  const roll = random.integerBelow(5)
  if (roll === 0) return before + after
  if (roll === 1) return before + letter + letter + after
  if (roll === 2 && /^\p{L}/u.test(after) && after[0] !== letter) return before + after[0] + letter + after.slice(1)
  if (roll === 3) return before + random.pick(LETTERS) + letter + after
  return before + random.pick(LETTERS.filter((other) => other !== letter)) + after
}
