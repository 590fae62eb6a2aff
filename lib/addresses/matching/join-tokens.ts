import { type FlatWordMode, isSeparateToken, normaliseWordsToTokens } from './normalise-words-to-tokens'
import { splitLineIntoWords } from './split-line-into-words'

/**
 * Joins tokens into one key for comparison. Joins adjacent words without a space ('ROSE MARY' becomes 'ROSEMARY').
 * Keeps numbers and flats separate. Otherwise flat 1 at number 12 would have the same key as flat 11 at number 2.
 */
export function joinTokens(tokens: readonly string[]): string {
  let text = ''
  let isAfterWord = false
  for (const token of tokens) {
    const isWord = !isSeparateToken(token)
    text += text && !(isAfterWord && isWord) ? ` ${token}` : token
    isAfterWord = isWord
  }
  return text
}

/** Builds the key of a text, such as the name of a town. */
export function buildTextKey(text: string, flatWordMode: FlatWordMode = 'alike'): string {
  return joinTokens(normaliseWordsToTokens(splitLineIntoWords(text), flatWordMode))
}
