// docs/security.md names every point of the standard once, and nothing that is not there.
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const document = readFileSync('docs/security.md', 'utf8')

/** The standard's numbers of levels 1 and 2. */
const REQUIREMENTS = readFileSync('scripts/security/asvs-5.0.0.csv', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('V'))
  .map((line) => line.split(',')[0] ?? '')

/** The rows that say how points are met: numbers, a few words, the state, and where. */
const TABLE_ROWS = document
  .split('\n')
  .filter((line) => /^\| (V\d|API\d)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, numbers = '', point, status = '', where = '']) => ({ numbers: numbers.split(', '), point, status, where }))

/** What stands in backticks and is a file's name. */
const REFERENCED_FILES = [...document.matchAll(/`([^`\s…]*[^`\s…/])`/g)]
  .map(([, word = '']) => word)
  .filter((word) =>
    /^(app|bench|clients|components|docs|e2e|emails|lib|prisma|scripts)\/.*\.\w+$|^[\w.-]+\.(md|json|ts|yaml)$|^(Dockerfile|\.dockerignore)$/.test(
      word,
    ),
  )

it('names each point of levels 1 and 2 once', () => {
  const numbers = TABLE_ROWS.flatMap(({ numbers }) => numbers)
  expect(numbers.filter((number) => number.startsWith('V')).toSorted()).toEqual(REQUIREMENTS.toSorted())
  expect(numbers.filter((number) => number.startsWith('API'))).toEqual(
    Array.from({ length: 10 }, (_, at) => `API${at + 1}`),
  )
})

it('says of each whether it is met, and where or why not', () => {
  for (const { numbers, point, status, where } of TABLE_ROWS) {
    expect(['met', 'operator', 'gap', 'n/a'], numbers.join()).toContain(status)
    expect([point, where].every(Boolean), numbers.join()).toBe(true)
  }
})

it('counts its points', () => {
  const countRequirements = (expectedState: string) =>
    TABLE_ROWS.filter(({ status }) => status === expectedState).flatMap(({ numbers }) =>
      numbers.filter((number) => number.startsWith('V')),
    ).length
  expect(document.replaceAll(/\s+/g, ' ')).toContain(
    `Of ${REQUIREMENTS.length} points ${countRequirements('met')} are met, ${countRequirements('operator')} are the operator's, ${countRequirements('gap')} are gaps and ${countRequirements('n/a')} are n/a.`,
  )
})

it('names files that are there', () => {
  expect(REFERENCED_FILES.length).toBeGreaterThan(200)
  expect([...new Set(REFERENCED_FILES)].filter((file) => !existsSync(file))).toEqual([])
})
