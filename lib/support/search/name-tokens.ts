/** Names in these scripts are written without a space between family and given name. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,8}$/u

/**
 * The words that may have been meant by what was typed: those that were, and of a whole name in one piece, such as
 * 李明, each way to cut it into family and given name. In which order they stand does not count.
 */
export function meantWords(words: string[]): string[][] {
  const [only = ''] = words
  if (words.length !== 1 || !UNSPACED.test(only)) return [words]
  return [words, ...cutsOf(only)]
}

/** Each way to cut a word in two. */
export function cutsOf(word: string): [string, string][] {
  const letters = [...word]
  return letters.slice(1).map((_, at) => [letters.slice(0, at + 1).join(''), letters.slice(at + 1).join('')])
}
