import { type BuildOptions, build } from 'esbuild'
import { ROOT } from './start/project-root.mjs'

/** Bundles Node programs so that they run without node_modules. */
export async function bundleForNode({ external = [], ...options }: BuildOptions & { outdir: string }): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Put modules that only some settings need, such as tracing, into separate files.
    splitting: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    // Define `require`, because CommonJS packages load their own files with it.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    // Leave out pg-native, which is `pg`'s optional native driver and isn't installed.
    external: ['pg-native', ...external],
    logLevel: 'warning',
    ...options,
  })
}
