import type { Instrumentation } from 'next'

let nodeInstrumentation: typeof import('./instrumentation-node') | undefined

/**
 * Starts the service. The built server calls this once, before it opens the port (scripts/start/build-server.ts). The
 * development server calls it when the port is already open.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  // Import this only here, because Next also compiles this file for the edge runtime, which has no `process`.
  nodeInstrumentation = await import('./instrumentation-node')
  await nodeInstrumentation.startServer()
}

/** Logs an error. Next calls this with every error that a page or route throws. */
export const onRequestError: Instrumentation.onRequestError = (error, _request, { routePath }) => {
  nodeInstrumentation?.logRouteError(error, routePath)
}
