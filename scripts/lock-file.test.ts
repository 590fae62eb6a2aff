import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Locked {
  integrity?: string
  /** Part of the package that contains it, and of that package's hash. */
  inBundle?: boolean
  hasInstallScript?: boolean
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const locked = Object.entries(packages).filter(([place]) => place !== '')

it('has an integrity hash for every package, those of other platforms too', () => {
  expect(locked.length).toBeGreaterThan(100)
  const without = locked.filter(
    ([, { integrity, inBundle }]) => !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  )
  expect(without.map(([place]) => place)).toEqual([])
})

it('has a decision in package.json on every package with an install script', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const named = new Set(
    locked.flatMap(([place, { hasInstallScript }]) =>
      hasInstallScript ? [place.replace(/^.*node_modules\//, '')] : [],
    ),
  )
  expect(new Set(Object.keys(allowScripts))).toEqual(named)
})
