import { type BuildOptions, build } from 'esbuild'
import { ROOT } from './start/project-root.mjs'

/** Bundles each Node program into a file that runs without node_modules. */
export async function bundleForNode({ external = [], ...options }: BuildOptions & { outdir: string }): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // A module that only some settings need, such as tracing, becomes a separate file.
    splitting: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    // CommonJS packages load their own files with require.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    // pg's optional native driver, which isn't installed.
    external: ['pg-native', ...external],
    logLevel: 'warning',
    ...options,
  })
}
