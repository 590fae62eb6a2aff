/** Full names in these scripts are written without a space. */
const UNSPACED_NAME = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,8}$/u

/**
 * Returns the possible words of a typed name. A full name without a space, such as 李明, is also split into family and
 * given name in each possible way.
 */
export function expandNameTokens(words: string[]): string[][] {
  const [singleWord = ''] = words
  if (words.length !== 1 || !UNSPACED_NAME.test(singleWord)) return [words]
  return [words, ...splitInTwo(singleWord)]
}

/** Returns each way to split a word in two. */
export function splitInTwo(word: string): [string, string][] {
  const letters = [...word]
  return letters.slice(1).map((_, index) => [letters.slice(0, index + 1).join(''), letters.slice(index + 1).join('')])
}
