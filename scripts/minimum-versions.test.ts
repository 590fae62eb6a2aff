// Checks that dependencies have no known vulnerabilities. `npm audit` would need a registry that supports it, so this
// test has a list of the versions that fix the known advisories.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * A package, the first version that fixes an advisory, and the advisory. If a package is listed several times, every
 * installed copy must have at least the highest of these versions.
 */
const MINIMUM_VERSIONS: [name: string, version: string, advisory: string][] = [
  ['next', '15.2.3', 'CVE-2025-29927: x-middleware-subrequest skips the middleware'],
  ['next', '16.0.7', 'CVE-2025-66478: a crafted payload runs code'],
  [
    'next',
    '16.0.10',
    'CVE-2025-55183, CVE-2025-55184, CVE-2025-67779: server actions’ source disclosed, endless loops',
  ],
  ['next', '16.2.3', 'CVE-2026-23869: server functions use up the processor'],
  [
    'next',
    '16.2.5',
    'CVE-2026-44573, -44574, -44575, -44578: proxy skipped by prefetch and parameters, upgrades as SSRF',
  ],
  ['next', '16.2.6', 'GHSA-26hh-7cqf-hhc6: proxy skipped by segment prefetch'],
  ['next', '16.2.11', 'CVE-2026-64641 to -64649: proxy skipped, other users’ responses from the cache, SSRF'],
  ['next', '16.3.3', 'GHSA-2xp9-vwfh-vxw4, CVE-2026-75604: an image runs code, also on Windows'],
  ...['react', 'react-dom'].flatMap((name): typeof MINIMUM_VERSIONS => [
    [name, '19.2.1', 'CVE-2025-55182: a crafted payload runs code'],
    [name, '19.2.4', 'CVE-2026-23864: server functions use up the memory'],
    [name, '19.2.6', 'CVE-2026-23870: server functions use up the memory'],
    [name, '19.2.8', 'CVE-2026-44907: server functions use up the processor'],
  ]),
  ['next-auth', '4.24.5', 'GHSA-v64w-49xw-qq89: a cookie of another step taken for a session'],
  ['next-auth', '4.24.12', 'GHSA-5jpx-9hw9-2fx4: a sign-in email sent to somebody else'],
  ['next-auth', '4.24.15', 'GHSA-7rqj-j65f-68wh: an email address that normalises to another one'],
  ...['prisma', '@prisma/client', '@prisma/adapter-pg'].map((name): (typeof MINIMUM_VERSIONS)[number] => [
    name,
    '7.10.0',
    'no advisory known; older versions are untested',
  ]),
  // The packages below are dependencies of Prisma.
  ['@prisma/dev', '0.24.9', 'GHSA-92pp-h63x-v22m: its server reads past its folder'],
  ['defu', '6.1.5', 'CVE-2026-35209: prototype pollution'],
  ['effect', '3.20.0', 'GHSA-38f7-945m-qr2g: one request sees the context of another'],
]

const lock: { packages: Record<string, { version?: string }> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

/** Returns every version of a package in package-lock.json, including copies nested in other packages. */
const installed = (name: string): string[] =>
  Object.entries(lock.packages).flatMap(([path, { version }]) =>
    path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`) ? [version ?? ''] : [],
  )

/** Compares two versions. Returns a negative number if the first is older. A pre-release is older than its release. */
function compareVersions(a: string, b: string): number {
  const [[aNumbers, aSuffix], [bNumbers, bSuffix]] = [a, b].map((version) => {
    const [numbers = '', suffix = ''] = version.split(/-(.*)/)
    return [numbers.split('.').map(Number), suffix] as const
  }) as [readonly [number[], string], readonly [number[], string]]
  const firstDifference = aNumbers.findIndex((number, index) => number !== bNumbers[index])
  if (firstDifference >= 0) return (aNumbers[firstDifference] ?? 0) - (bNumbers[firstDifference] ?? 0)
  return Number(aSuffix === '') - Number(bSuffix === '')
}

it('orders package versions by number, and a pre-release before its release', () => {
  const olderPairs = [
    ['16.3.2', '16.3.3'],
    ['16.2.11', '16.3.3'],
    ['9.9.9', '10.0.0'],
    ['16.4.0-canary.3', '16.4.0'],
  ] as const
  for (const [oldVersion, newVersion] of olderPairs) {
    expect([
      oldVersion,
      compareVersions(oldVersion, newVersion) < 0,
      compareVersions(newVersion, oldVersion) > 0,
    ]).toEqual([oldVersion, true, true])
  }
  expect(compareVersions('16.3.3', '16.3.3')).toBe(0)
})

it.each(MINIMUM_VERSIONS)('requires %s %s or newer (%s)', (name, minimum) => {
  const versions = installed(name)
  expect(versions.length, `${name} is not in package-lock.json: remove its line`).toBeGreaterThan(0)
  expect(versions.filter((version) => !(compareVersions(version, minimum) >= 0))).toEqual([])
})

it.each(['next', 'react', 'react-dom', 'next-auth', 'prisma', '@prisma/client'])(
  'pins the dependency %s to an exact version',
  (name) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect({ ...dependencies, ...devDependencies }[name]).toMatch(/^\d+\.\d+\.\d+$/)
  },
)
