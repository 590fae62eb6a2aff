import { type FlatWordMode, isSeparateToken, normaliseWordsToTokens } from './normalise-words-to-tokens'
import { splitLineIntoWords } from './split-line-into-words'

/**
 * Joins tokens into one key for comparison. Adjacent words are joined without a space ('ROSE MARY' becomes 'ROSEMARY').
 * Numbers and flats stay separate, so that 12 can't match 112, and flat 1 at 12 can't match flat 11 at 2.
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

/** Builds the key of a text. */
export function buildTextKey(text: string, flatWordMode: FlatWordMode = 'alike'): string {
  return joinTokens(normaliseWordsToTokens(splitLineIntoWords(text), flatWordMode))
}
