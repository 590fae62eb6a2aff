import { type FlatWordMode, isSeparateToken, normaliseWordsToTokens } from './normalise-words-to-tokens'
import { splitLineIntoWords } from './split-line-into-words'

/**
 * One text to compare. Alphabetic neighbours are joined ('ROSE MARY' is 'ROSEMARY'); whatever holds
 * a digit or is a flat stays apart, so that 12 never meets 112, nor flat 1 at 12 flat 11 at 2.
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

/** `key` of a text in one go. */
export function buildTextKey(text: string, flatWordMode: FlatWordMode = 'alike'): string {
  return joinTokens(normaliseWordsToTokens(splitLineIntoWords(text), flatWordMode))
}
