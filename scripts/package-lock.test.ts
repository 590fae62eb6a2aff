import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface LockEntry {
  integrity?: string
  /** Whether the package is bundled in another package, whose hash then covers both. */
  inBundle?: boolean
  hasInstallScript?: boolean
}

const LOCK_FILES = ['package-lock.json', 'e2e/lighthouse/package-lock.json', 'e2e/openapi-linters/package-lock.json']

function readLockEntries(file: string): [path: string, entry: LockEntry][] {
  const { packages }: { packages: Record<string, LockEntry> } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries(packages).filter(([path]) => path !== '')
}

it.each(LOCK_FILES)('locks every package in %s with an integrity hash, including those for other platforms', (file) => {
  const lockEntries = readLockEntries(file)
  expect(lockEntries.length).toBeGreaterThan(100)
  const entriesWithoutHash = lockEntries.filter(
    ([, { integrity, inBundle }]) => !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  )
  expect(entriesWithoutHash.map(([path]) => path)).toEqual([])
})

it('states in package.json whether each package’s install script may run', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const packagesWithScripts = new Set(
    readLockEntries('package-lock.json').flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
    ),
  )
  expect(new Set(Object.keys(allowScripts))).toEqual(packagesWithScripts)
})
