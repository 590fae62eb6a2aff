import { type FlatWordMode, isSeparateToken, normaliseWordsToTokens } from './normalise-words-to-tokens'
import { splitLineIntoWords } from './split-line-into-words'

/**
 * Joins tokens into one key for comparison. Joins adjacent words without a space ('ROSE MARY' becomes 'ROSEMARY').
 * Keeps numbers and flats separate. Otherwise flat 1 at number 12 would have the same key as flat 11 at number 2.
 */
export function joinTokens(tokens: readonly string[]): string {
  return createKeyBuilder(tokens).extendKey('', -1, 0, tokens.length).at(-1) ?? ''
}

/** Creates a builder for many keys from the same tokens. The builder classifies each token only once. */
export function createKeyBuilder(tokens: readonly string[]) {
  const areWords = tokens.map((token) => !isSeparateToken(token))
  return {
    areWords,
    /**
     * Appends the tokens from `start` up to `end` one by one. Returns the key after each token.
     *
     * @param key the key of the tokens before `start`, or ''
     * @param lastIndex the index of that key's last token, or -1
     */
    extendKey(key: string, lastIndex: number, start: number, end: number): string[] {
      const keys: string[] = []
      let isAfterWord = areWords[lastIndex] ?? false
      for (let at = start; at < end; at++) {
        key += key && !(isAfterWord && areWords[at]) ? ` ${tokens[at]}` : tokens[at]
        isAfterWord = areWords[at]!
        keys.push(key)
      }
      return keys
    },
  }
}

/** Builds the key of a piece of text, such as the name of a town. */
export function buildTextKey(text: string, flatWordMode: FlatWordMode = 'alike'): string {
  return joinTokens(normaliseWordsToTokens(splitLineIntoWords(text), flatWordMode))
}
