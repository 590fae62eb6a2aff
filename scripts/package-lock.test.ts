import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface LockEntry {
  integrity?: string
  /** Whether the package is bundled within another one. The hash of that one then covers it. */
  inBundle?: boolean
  hasInstallScript?: boolean
}

const { packages }: { packages: Record<string, LockEntry> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const lockEntries = Object.entries(packages).filter(([path]) => path !== '')

it('locks every package with an integrity hash, including packages for other platforms', () => {
  expect(lockEntries.length).toBeGreaterThan(100)
  const entriesWithoutHash = lockEntries.filter(
    ([, { integrity, inBundle }]) => !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  )
  expect(entriesWithoutHash.map(([path]) => path)).toEqual([])
})

it('states in package.json whether each package’s install script may run', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const packagesWithScripts = new Set(
    lockEntries.flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
    ),
  )
  expect(new Set(Object.keys(allowScripts))).toEqual(packagesWithScripts)
})
