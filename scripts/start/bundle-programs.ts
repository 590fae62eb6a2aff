import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { bundleForNode } from '../bundle-for-node.ts'
import { type BuildTarget, buildIfStale, runTool } from './build-output.ts'
import { ROOT } from './project-root.mjs'
import { runStep } from './run-with-progress.mjs'

const PROGRAMS_FOLDER = path.join(ROOT, 'dist')
/** A temporary folder for new bundles. A running service needs the old bundles until the new ones are complete. */
const STAGING_FOLDER = path.join(ROOT, 'node_modules/.cache/dist')

/** The folder of the programs that `npm start` and `npm run admin` run with the embedded database. */
export const LOCAL_PROGRAMS = path.join(PROGRAMS_FOLDER, 'local')

const PRISMA_CLIENT: BuildTarget = {
  stampFile: path.join(ROOT, 'prisma/client/made-from'),
  sources: ['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json'],
  build: (signal) => runStep('database client', () => runTool('prisma/build/index.js', ['generate'], signal)),
}

const PROGRAMS: BuildTarget = {
  stampFile: path.join(LOCAL_PROGRAMS, 'made-from'),
  sources: [
    'clients/typescript/src/client.ts',
    'emails',
    'lib',
    'prisma/schema.prisma',
    'prisma.config.ts',
    'scripts',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
  ],
  build: () => runStep('programs', bundleAllPrograms),
}

async function bundleAllPrograms(): Promise<void> {
  await rm(STAGING_FOLDER, { recursive: true, force: true })
  const jsx = 'automatic'
  await bundleForNode({
    entryPoints: { start: 'scripts/start/main.ts', admin: 'scripts/admin.ts' },
    outdir: path.join(STAGING_FOLDER, 'local'),
    // These packages have native code, so they can't be bundled. They're loaded from node_modules.
    external: ['@node-rs/argon2', 'esbuild'],
    jsx,
  })
  // These are the programs of the container image. `npm start` runs the same worker.
  await bundleForNode({
    entryPoints: {
      worker: 'scripts/start-worker.ts',
      migrate: 'scripts/migrate.ts',
      admin: 'scripts/container/admin.ts',
    },
    outdir: path.join(STAGING_FOLDER, 'bin'),
    jsx,
  })
  await rm(PROGRAMS_FOLDER, { recursive: true, force: true })
  await rename(STAGING_FOLDER, PROGRAMS_FOLDER)
}

/** Generates Prisma's client if its sources have changed. */
export const generatePrismaClient = (signal: AbortSignal): Promise<void> => buildIfStale(PRISMA_CLIENT, signal)

/** Generates Prisma's client and bundles the programs, each only if its sources have changed. */
export async function bundlePrograms(signal: AbortSignal): Promise<void> {
  await generatePrismaClient(signal)
  await buildIfStale(PROGRAMS, signal)
}
