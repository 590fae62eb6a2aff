// `npm run build`: everything that runs without the sources. The server lands in .next/standalone,
// the other programs of the container image in dist/bin.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { ROOT } from './launch/child'
import { buildServer, generateClient } from './launch/web-build'

const never = new AbortController().signal
await generateClient(never)
await buildServer(never)
await rm(path.join(ROOT, 'dist'), { recursive: true, force: true })
await build({
  absWorkingDir: ROOT,
  entryPoints: { worker: 'scripts/worker.ts', migrate: 'scripts/migrate.ts', admin: 'scripts/container/admin.ts' },
  // As deep below the root as the sources that read prisma/ from where they stand.
  outdir: path.join('dist', 'bin'),
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // What a program imports only when a setting asks for it, such as tracing, is a file of its own.
  splitting: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  jsx: 'automatic',
  // Packages in CommonJS ask for their parts with require.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  // An optional faster driver that pg looks for.
  external: ['pg-native'],
  logLevel: 'warning',
})
