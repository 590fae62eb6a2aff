/** Matches a name of 2 to 8 characters in a script that writes full names without a space. */
const UNSPACED_NAME = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,8}$/u

/**
 * Returns the lists of words that a typed name can stand for. A full name without a space, such as 李明, is also split
 * into a family name and a given name in every possible way.
 */
export function expandNameTokens(words: string[]): string[][] {
  const [singleWord = ''] = words
  if (words.length !== 1 || !UNSPACED_NAME.test(singleWord)) return [words]
  return [words, ...splitInTwo(singleWord)]
}

/** Returns every way to split a word into two parts. */
export function splitInTwo(word: string): [string, string][] {
  const letters = [...word]
  return letters.slice(1).map((_, index) => [letters.slice(0, index + 1).join(''), letters.slice(index + 1).join('')])
}
