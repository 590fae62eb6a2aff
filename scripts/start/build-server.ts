import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildGuideIndex } from './build-guide-index.ts'
import { type BuildTarget, buildIfStale, runTool } from './build-output.ts'
import { ROOT } from './project-root.mjs'

/** The folder of the standalone output of `next build`. It contains everything that the server needs to run. */
export const STANDALONE_FOLDER = path.join(ROOT, '.next/standalone')

const SERVER: BuildTarget = {
  stampFile: path.join(STANDALONE_FOLDER, 'made-from'),
  sources: [
    'app',
    'components',
    'docs',
    'emails',
    'lib',
    'public',
    'prisma/schema.prisma',
    'prisma/migrations',
    'prisma/functions',
    'scripts/database/function-files.mjs',
    'instrumentation.ts',
    'instrumentation-node.ts',
    'proxy.ts',
    'next.config.mjs',
    'postcss.config.mjs',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
    'prisma/rate-card',
    'scripts/bundle-for-node.ts',
    'scripts/guide-index',
    'scripts/start/build-guide-index.ts',
    'scripts/start/build-output.ts',
    'scripts/start/build-server.ts',
  ],
  build: async (signal) => {
    await runTool('next/dist/bin/next', ['build'], signal)
    await cp(path.join(ROOT, '.next/static'), path.join(STANDALONE_FOLDER, '.next/static'), { recursive: true })
    await cp(path.join(ROOT, 'public'), path.join(STANDALONE_FOLDER, 'public'), { recursive: true })
    await removeEnvFiles(STANDALONE_FOLDER)
    const program = path.join(STANDALONE_FOLDER, 'server.js')
    await writeFile(program, registerBeforeListening(await readFile(program, 'utf8')))
  },
}

/** The call that opens the port, in the program that `next build` writes. */
const LISTEN_CALL = '\nstartServer({'

/** Next itself runs `register` with this function, which has no effect when it's called again. */
const REGISTER_CALL = `
const { ensureInstrumentationRegistered } = require('next/dist/server/lib/router-utils/instrumentation-globals.external')
await ensureInstrumentationRegistered(dir, nextConfig.distDir)
`

/**
 * Changes the server's program so that it runs `register` (instrumentation.ts) before it opens the port. By default,
 * Next runs `register` afterwards, so the first requests would be served without being logged or limited.
 *
 * @param program the text of `server.js`, as `next build` writes it
 * @throws if the program doesn't open the port in the expected way
 */
export function registerBeforeListening(program: string): string {
  const parts = program.split(LISTEN_CALL)
  if (parts.length !== 2) throw new Error('.next/standalone/server.js should call startServer exactly once')
  return parts.join(`${REGISTER_CALL}${LISTEN_CALL}`)
}

/**
 * Removes the copies of `.env` files that `next build` adds to its output. They contain secrets. The server would also
 * keep using a setting after you have removed it from the original file.
 */
export async function removeEnvFiles(dir: string): Promise<void> {
  const files = (await readdir(dir)).filter((name) => name.startsWith('.env'))
  await Promise.all(files.map((name) => rm(path.join(dir, name))))
}

export async function buildServer(signal: AbortSignal): Promise<void> {
  await buildGuideIndex(signal)
  await buildIfStale(SERVER, signal)
}
