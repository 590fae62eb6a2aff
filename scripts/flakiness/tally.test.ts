import { expect, it } from 'vitest'
import { findFailedSeeds, OUTSIDE_FILES, OUTSIDE_TESTS, tallyRuns } from './tally'

it('counts test runs and failures by file and test, with the seed and text of each failure', () => {
  const timeoutFailure = { title: 'waits', text: 'timed out' }
  const files = tallyRuns([
    {
      seed: 7,
      files: [
        { name: 'a.test.ts', failures: [] },
        { name: 'b.test.ts', failures: [timeoutFailure] },
      ],
      errors: [],
    },
    {
      seed: 8,
      files: [
        { name: 'b.test.ts', failures: [{ title: 'ends', text: 'no end' }, timeoutFailure] },
        { name: 'a.test.ts', failures: [] },
      ],
      errors: [],
    },
    {
      seed: 9,
      files: [
        { name: 'a.test.ts', failures: [] },
        { name: 'b.test.ts', failures: [] },
      ],
      errors: [],
    },
  ])
  expect([...files.keys()]).toEqual(['b.test.ts', 'a.test.ts', OUTSIDE_FILES])
  expect(files.get('a.test.ts')).toEqual({ runs: 3, failures: new Map() })
  expect(files.get('b.test.ts')).toEqual({
    runs: 3,
    failures: new Map([
      [
        'waits',
        [
          { seed: 7, text: 'timed out' },
          { seed: 8, text: 'timed out' },
        ],
      ],
      ['ends', [{ seed: 8, text: 'no end' }]],
    ]),
  })
  expect(findFailedSeeds(files.get('b.test.ts')!)).toEqual([7, 8])
  expect(findFailedSeeds(files.get('a.test.ts')!)).toEqual([])
})

it('counts errors outside test files, and counts for each file only the runs that reached it', () => {
  const files = tallyRuns([
    { seed: 1, files: [], errors: ['no database'] },
    { seed: 2, files: [{ name: 'a.test.ts', failures: [] }], errors: [] },
  ])
  expect(files.get(OUTSIDE_FILES)).toEqual({
    runs: 2,
    failures: new Map([[OUTSIDE_TESTS, [{ seed: 1, text: 'no database' }]]]),
  })
  expect(files.get('a.test.ts')?.runs).toBe(1)
})
