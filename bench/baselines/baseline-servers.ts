// The two servers that the benchmark compares with this project's server.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { bundleForNode } from '../../scripts/bundle-for-node'
import { ROOT } from '../../scripts/start/project-root.mjs'

const NEXT_CLI = 'node_modules/next/dist/bin/next'
const NEXT_PRISMA_FOLDER = 'bench/baselines/next-prisma'

/** How to start a server with Node, in the project's folder. PORT sets the port that the server listens on. */
export interface Baseline {
  name: string
  /** The arguments for Node. */
  args: string[]
}

export const FASTIFY: Baseline = { name: 'Fastify + pg', args: ['dist/baselines/fastify/server.mjs'] }
export const NEXT_AND_PRISMA: Baseline = {
  name: 'Next + Prisma',
  args: [NEXT_CLI, 'start', NEXT_PRISMA_FOLDER, '--hostname', '127.0.0.1'],
}
export const BASELINES = [FASTIFY, NEXT_AND_PRISMA]

/**
 * Builds both servers as for production, so that they don't compile TypeScript when they start.
 *
 * @throws {Error} if a build fails, or if Next's build contains this project's instrumentation.ts
 */
export async function buildBaselines(): Promise<void> {
  await bundleForNode({
    entryPoints: ['bench/baselines/fastify/server.ts'],
    outdir: 'dist/baselines/fastify',
    external: ['pg-native', '@opentelemetry/*'],
  })
  await promisify(execFile)(process.execPath, [NEXT_CLI, 'build', NEXT_PRISMA_FOLDER], { cwd: ROOT })
  // Reject a build that contains this project's instrumentation.ts. With it, the baseline would do extra work for each
  // request, such as writing this project's request log.
  if (existsSync(path.join(ROOT, NEXT_PRISMA_FOLDER, '.next/server/instrumentation.js')))
    throw new Error(`${NEXT_PRISMA_FOLDER}: built with this project's instrumentation.ts`)
}
