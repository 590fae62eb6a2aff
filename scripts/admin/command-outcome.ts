/** The text that a command prints on standard output, or the reason why the command failed. */
export type CommandOutcome = { ok: true; result: string } | { ok: false; reason: string }

/** Turns a reason that the service's own code gives, such as 'no such endpoint', into a sentence. */
export const toSentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
