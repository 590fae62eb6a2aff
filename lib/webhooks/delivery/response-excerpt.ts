/** The maximum length of an excerpt, in characters. The CHECK constraint of webhook_attempts contains it too. */
const MAX_CHARACTERS = 1024

/**
 * Returns the beginning of a response's body as text, which ends with an ellipsis if it's cut off. Leaves out control
 * characters other than line breaks and tabs, because PostgreSQL can't store some of them. Replaces the token of a
 * challenge, which only the endpoint may know.
 *
 * @param challenge the token, if the message was a challenge
 */
export function excerptResponseBody(body: Buffer, challenge?: string): string {
  const decodedText = new TextDecoder().decode(body)
  const text = challenge ? decodedText.replaceAll(challenge, CHALLENGE_PLACEHOLDER) : decodedText
  const characters = [...text.replaceAll(/[^\P{Cc}\n\t]/gu, '').trim()]
  return characters.length <= MAX_CHARACTERS
    ? characters.join('')
    : `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`
}

/** The text that pages show in place of the token of a challenge. */
export const CHALLENGE_PLACEHOLDER = '(not shown)'
