import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './project-root.mjs'

/**
 * Installs packages that `npm test` doesn't need. Exits if npm fails.
 *
 * @param source the folder with the package.json and package-lock.json, relative to the project's folder
 * @param target the folder in which to install them
 */
export function installSeparately(source: string, target: string): void {
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(path.join(ROOT, source, file), path.join(target, file))
  runOrExit('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], target)
}

/** Runs a program, and exits if it fails. */
export function runOrExit(program: string, args: string[], cwd: string, env: Record<string, string> = {}): void {
  const { status } = spawnSync(program, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
