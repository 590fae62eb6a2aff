import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { bundleForNode } from '../bundle-for-node.ts'
import { buildClientDownloads } from './build-client-downloads.ts'
import { type BuildTarget, buildIfStale, runTool } from './build-output.ts'
import { ROOT } from './project-root.mjs'

const FOLDER = path.join(ROOT, 'dist/guide-index')
/** The folder of the program that writes the index, within node_modules, because `runTool` only runs programs there. */
const PROGRAM_FOLDER = '.cache/guide-index'

const GUIDE_INDEX: BuildTarget = {
  stampFile: path.join(FOLDER, 'made-from'),
  sources: [
    ...['app/(site)/docs', 'components', 'lib', 'docs', 'prisma/rate-card', 'scripts/guide-index'],
    ...['scripts/bundle-for-node.ts', 'scripts/start/build-guide-index.ts', 'package.json', 'package-lock.json'],
    'public/downloads',
  ],
  build: async (signal) => {
    await bundleForNode({
      entryPoints: ['scripts/guide-index/write-guide-index.ts'],
      outdir: path.join(ROOT, 'node_modules', PROGRAM_FOLDER),
      external: ['@node-rs/argon2'],
      jsx: 'automatic',
      alias: { '@/lib/quotes/rate-cards/get-live-rate-card': './scripts/guide-index/default-rate-card.ts' },
    })
    await mkdir(FOLDER, { recursive: true })
    await runTool(`${PROGRAM_FOLDER}/write-guide-index.mjs`, [path.join(FOLDER, 'index.json')], signal)
  },
}

/** Builds the index that /docs/search uses, and the downloads that the guides list, if their sources have changed. */
export async function buildGuideIndex(signal: AbortSignal): Promise<void> {
  await buildClientDownloads(signal)
  await buildIfStale(GUIDE_INDEX, signal)
}
