// `npm run build`: everything that runs without the sources. The server lands in .next/standalone,
// the other programs of the container image in dist/bin, each in one file.
import path from 'node:path'
import { build } from 'esbuild'
import { ROOT } from './launch/child'
import { buildServer, generateClient } from './launch/web-build'

const never = new AbortController().signal
await generateClient(never)
await buildServer(never)
await build({
  absWorkingDir: ROOT,
  entryPoints: { worker: 'scripts/worker.ts', migrate: 'scripts/migrate.ts', admin: 'scripts/container/admin.ts' },
  // As deep below the root as the sources that read prisma/ from where they stand.
  outdir: path.join('dist', 'bin'),
  outExtension: { '.js': '.mjs' },
  bundle: true,
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
