import { cp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { type BuildTarget, buildIfStale, runTool } from './build-output.ts'
import { ROOT } from './project-root.mjs'

/** The server that `next build` makes, with all that it needs beside it. */
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
    'scripts/start/build-output.ts',
    'scripts/start/build-server.ts',
  ],
  build: async (signal) => {
    await runTool('next/dist/bin/next', ['build'], signal)
    await cp(path.join(ROOT, '.next/static'), path.join(STANDALONE_FOLDER, '.next/static'), { recursive: true })
    await cp(path.join(ROOT, 'public'), path.join(STANDALONE_FOLDER, 'public'), { recursive: true })
    await removeEnvFiles(STANDALONE_FOLDER)
  },
}

/**
 * Removes the copies of `.env` files that `next build` leaves beside the server: they hold secrets,
 * and the server would obey them after the lines are gone from the file itself.
 */
export async function removeEnvFiles(dir: string): Promise<void> {
  const files = (await readdir(dir)).filter((name) => name.startsWith('.env'))
  await Promise.all(files.map((name) => rm(path.join(dir, name))))
}

export const buildServer = (signal: AbortSignal): Promise<void> => buildIfStale(SERVER, signal)
