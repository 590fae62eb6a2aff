// docs/security.md names every point of the standard once, and nothing that is not there.
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const text = readFileSync('docs/security.md', 'utf8')

/** The standard's numbers of levels 1 and 2. */
const POINTS = readFileSync('scripts/security/asvs-5.0.0.csv', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('V'))
  .map((line) => line.split(',')[0] ?? '')

/** The rows that say how points are met: numbers, a few words, the state, and where. */
const ROWS = text
  .split('\n')
  .filter((line) => /^\| (V\d|API\d)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, numbers = '', point, state = '', where = '']) => ({ numbers: numbers.split(', '), point, state, where }))

/** What stands in backticks and is a file's name. */
const FILES = [...text.matchAll(/`([^`\s…]*[^`\s…/])`/g)]
  .map(([, word = '']) => word)
  .filter((word) =>
    /^(app|bench|clients|components|docs|e2e|emails|lib|prisma|scripts)\/.*\.\w+$|^[\w.-]+\.(md|json|ts|yaml)$|^(Dockerfile|\.dockerignore)$/.test(
      word,
    ),
  )

it('names each point of levels 1 and 2 once', () => {
  const numbers = ROWS.flatMap(({ numbers }) => numbers)
  expect(numbers.filter((number) => number.startsWith('V')).toSorted()).toEqual(POINTS.toSorted())
  expect(numbers.filter((number) => number.startsWith('API'))).toEqual(
    Array.from({ length: 10 }, (_, at) => `API${at + 1}`),
  )
})

it('says of each whether it is met, and where or why not', () => {
  for (const { numbers, point, state, where } of ROWS) {
    expect(['met', 'operator', 'gap', 'n/a'], numbers.join()).toContain(state)
    expect([point, where].every(Boolean), numbers.join()).toBe(true)
  }
})

it('counts its points', () => {
  const count = (wanted: string) =>
    ROWS.filter(({ state }) => state === wanted).flatMap(({ numbers }) =>
      numbers.filter((number) => number.startsWith('V')),
    ).length
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    `Of ${POINTS.length} points ${count('met')} are met, ${count('operator')} are the operator's, ${count('gap')} are gaps and ${count('n/a')} are n/a.`,
  )
})

it('names files that are there', () => {
  expect(FILES.length).toBeGreaterThan(200)
  expect([...new Set(FILES)].filter((file) => !existsSync(file))).toEqual([])
})
