import type { Instrumentation } from 'next'

// Imported dynamically: this file is also compiled for the edge runtime, which has no process.

/** Next calls this once, before the server takes requests. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') (await import('./instrumentation-node')).startUp()
}

/** Next calls this with whatever a page or route throws. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, { routePath }) => {
  if (process.env.NEXT_RUNTIME === 'nodejs') (await import('./instrumentation-node')).logRouteFault(error, routePath)
}
