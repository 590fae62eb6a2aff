export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Turns the reason in a result, such as 'no such endpoint', into a sentence. */
export const toSentence = (reason: string): string => `${capitalise(reason)}.`
