/** The text that a command prints on standard output, or the reason why the command failed. */
export type CommandOutcome = { ok: true; result: string } | { ok: false; reason: string }
