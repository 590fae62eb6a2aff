/** Next calls this once, before the server takes requests. */
export async function register(): Promise<void> {
  // Imported dynamically: this file is also compiled for the edge runtime, which has no process.
  if (process.env.NEXT_RUNTIME === 'nodejs') (await import('./instrumentation-node')).startUp()
}
