/** Returns the text with a different first character. Random text may already start with any fixed character. */
export const replaceFirstCharacter = (text: string): string => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
