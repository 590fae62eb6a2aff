import { type BuildOptions, build } from 'esbuild'
import { ROOT } from './start/project-root.mjs'

/** Bundles programs for Node, each a file that runs without node_modules. */
export async function bundleForNode({ external = [], ...options }: BuildOptions & { outdir: string }): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What a program imports only when a setting asks for it, such as tracing, is a file of its own.
    splitting: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    // Packages in CommonJS ask for their parts with require.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    // An optional faster driver that pg looks for.
    external: ['pg-native', ...external],
    logLevel: 'warning',
    ...options,
  })
}
