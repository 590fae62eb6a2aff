/** What goes to standard output, or why the command could not be done. */
export type CommandOutcome = { ok: true; result: string } | { ok: false; reason: string }
