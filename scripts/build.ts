// `npm run build`: everything that runs without the sources. The server lands in .next/standalone,
// the other programs of the container image in dist/bin.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from './launch/child'
import { buildServer, generateClient } from './launch/web-build'
import { bundleForNode } from './node-bundle'

const never = new AbortController().signal
await generateClient(never)
await buildServer(never)
await rm(path.join(ROOT, 'dist'), { recursive: true, force: true })
await bundleForNode({
  entryPoints: { worker: 'scripts/worker.ts', migrate: 'scripts/migrate.ts', admin: 'scripts/container/admin.ts' },
  // As deep below the root as the sources that read prisma/ from where they stand.
  outdir: path.join('dist', 'bin'),
  jsx: 'automatic',
})
