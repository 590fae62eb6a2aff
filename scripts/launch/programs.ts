import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { bundleForNode } from '../node-bundle.ts'
import { bringUpToDate, type Product, runTool } from './product.ts'
import { ROOT } from './root.mjs'
import { step } from './step.mjs'

const PROGRAMS_FOLDER = path.join(ROOT, 'dist')
/** Where they are made: a service that runs needs those it has until the new ones are whole. */
const NEW_PROGRAMS = path.join(ROOT, 'node_modules/.cache/dist')

/** What `npm start` and `npm run admin` run, with the embedded database. */
export const LOCAL_PROGRAMS = path.join(PROGRAMS_FOLDER, 'local')

const CLIENT: Product = {
  stamp: path.join(ROOT, 'prisma/client/made-from'),
  sources: ['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json'],
  make: (signal) => step('database client', () => runTool('prisma/build/index.js', ['generate'], signal)),
}

const PROGRAMS: Product = {
  stamp: path.join(LOCAL_PROGRAMS, 'made-from'),
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
  make: () => step('programs', bundlePrograms),
}

async function bundlePrograms(): Promise<void> {
  await rm(NEW_PROGRAMS, { recursive: true, force: true })
  const jsx = 'automatic'
  await bundleForNode({
    entryPoints: { start: 'scripts/launch/main.ts', admin: 'scripts/admin.ts' },
    outdir: path.join(NEW_PROGRAMS, 'local'),
    // Native code, which is loaded from node_modules.
    external: ['@node-rs/argon2'],
    jsx,
  })
  // The container image runs these; `npm start` runs the same worker.
  await bundleForNode({
    entryPoints: { worker: 'scripts/worker.ts', migrate: 'scripts/migrate.ts', admin: 'scripts/container/admin.ts' },
    outdir: path.join(NEW_PROGRAMS, 'bin'),
    jsx,
  })
  await rm(PROGRAMS_FOLDER, { recursive: true, force: true })
  await rename(NEW_PROGRAMS, PROGRAMS_FOLDER)
}

/** Generates Prisma's client. */
export const generateClient = (signal: AbortSignal): Promise<void> => bringUpToDate(CLIENT, signal)

/** Generates Prisma's client and bundles the programs. */
export async function buildPrograms(signal: AbortSignal): Promise<void> {
  await generateClient(signal)
  await bringUpToDate(PROGRAMS, signal)
}
