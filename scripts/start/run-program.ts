// Runs one of the service's programs from its bundle. If a source has changed, rebuilds the bundle first. Node runs
// this file and its imports directly, so imports must have file extensions and types must be erasable.
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundlePrograms, LOCAL_PROGRAMS } from './bundle-programs.ts'
import { COMPILE_CACHE } from './project-root.mjs'
import { SIGNALS } from './signal-handlers.ts'

const [, , name = '', ...args] = process.argv
await build()
const program = path.join(LOCAL_PROGRAMS, `${name}.mjs`)
enableCompileCache(COMPILE_CACHE)
process.argv = [process.execPath, program, ...args]
await import(pathToFileURL(program).href)

/** Builds the bundles. Stops on a signal, or when the process that started this one has ended. */
async function build(): Promise<void> {
  const stop = new AbortController()
  const abort = () => stop.abort()
  for (const signal of SIGNALS) process.on(signal, abort)
  process.on('disconnect', abort)
  process.channel?.unref()
  try {
    await bundlePrograms(stop.signal)
    stop.signal.throwIfAborted()
  } catch (error) {
    console.error(stop.signal.aborted ? 'Stopped.' : (error as Error).message)
    process.exit(stop.signal.aborted ? 130 : 1)
  }
  for (const signal of SIGNALS) process.off(signal, abort)
}
