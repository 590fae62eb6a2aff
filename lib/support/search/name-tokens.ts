/** Names in these scripts are written without a space between family and given name. */
const UNSPACED_NAME = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,8}$/u

/**
 * The words that may have been meant by what was typed: those that were, and of a whole name in one piece, such as
 * 李明, each way to cut it into family and given name. In which order they stand does not count.
 */
export function expandNameTokens(words: string[]): string[][] {
  const [singleWord = ''] = words
  if (words.length !== 1 || !UNSPACED_NAME.test(singleWord)) return [words]
  return [words, ...splitInTwo(singleWord)]
}

/** Each way to cut a word in two. */
export function splitInTwo(word: string): [string, string][] {
  const letters = [...word]
  return letters.slice(1).map((_, index) => [letters.slice(0, index + 1).join(''), letters.slice(index + 1).join('')])
}
