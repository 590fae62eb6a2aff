import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface LockEntry {
  integrity?: string
  /** Part of the package that contains it, and of that package's hash. */
  inBundle?: boolean
  hasInstallScript?: boolean
}

const { packages }: { packages: Record<string, LockEntry> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const lockEntries = Object.entries(packages).filter(([path]) => path !== '')

it('has an integrity hash for every package, those of other platforms too', () => {
  expect(lockEntries.length).toBeGreaterThan(100)
  const entriesWithoutHash = lockEntries.filter(
    ([, { integrity, inBundle }]) => !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  )
  expect(entriesWithoutHash.map(([path]) => path)).toEqual([])
})

it('has a decision in package.json on every package with an install script', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const packagesWithScripts = new Set(
    lockEntries.flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
    ),
  )
  expect(new Set(Object.keys(allowScripts))).toEqual(packagesWithScripts)
})
