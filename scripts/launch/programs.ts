import { rm } from 'node:fs/promises'
import path from 'node:path'
import { bundleForNode } from '../node-bundle.ts'
import { bringUpToDate, type Product, runTool } from './product.ts'
import { ROOT } from './root.mjs'
import { step } from './step.mjs'

/** What `npm start` and `npm run admin` run, with the embedded database. */
export const LOCAL_PROGRAMS = path.join(ROOT, 'dist/local')
/** What the container image runs. `npm start` runs the same worker. */
const SERVICE_PROGRAMS = path.join(ROOT, 'dist/bin')

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
  await rm(path.join(ROOT, 'dist'), { recursive: true, force: true })
  const jsx = 'automatic'
  await bundleForNode({
    entryPoints: { start: 'scripts/launch/main.ts', admin: 'scripts/admin.ts' },
    outdir: LOCAL_PROGRAMS,
    // Native code, which is loaded from node_modules.
    external: ['@node-rs/argon2'],
    jsx,
  })
  await bundleForNode({
    entryPoints: { worker: 'scripts/worker.ts', migrate: 'scripts/migrate.ts', admin: 'scripts/container/admin.ts' },
    outdir: SERVICE_PROGRAMS,
    jsx,
  })
}

/** Generates Prisma's client. */
export const generateClient = (signal: AbortSignal): Promise<void> => bringUpToDate(CLIENT, signal)

/** Generates Prisma's client and bundles the programs. */
export async function buildPrograms(signal: AbortSignal): Promise<void> {
  await generateClient(signal)
  await bringUpToDate(PROGRAMS, signal)
}
