interface Failure {
  /** The test's full name, or `OUTSIDE_TESTS`. */
  title: string
  text: string
}

/** One run of the suite, identified by the seed of its order. */
export interface Run {
  seed: number
  /** The test files' results, in the order in which the files ended. */
  files: { name: string; failures: Failure[] }[]
  /** Errors outside any file, e.g. in the global set-up. */
  errors: string[]
}

/** How often a test file ran, and its failures by test title. */
export interface FileTally {
  runs: number
  failures: Map<string, { seed: number; text: string }[]>
}

/** The title for a failure of a file outside its tests, e.g. in `beforeAll`. */
export const OUTSIDE_TESTS = '(outside the tests)'
/** The name under which errors outside any file are counted. */
export const OUTSIDE_FILES = '(outside the files)'

/** Counts runs and failures by test file. The file with the most failures comes first. */
export function tallyRuns(runs: Run[]): Map<string, FileTally> {
  const files = new Map<string, FileTally>()
  for (const run of runs) {
    const outsideFiles = { name: OUTSIDE_FILES, failures: run.errors.map((text) => ({ title: OUTSIDE_TESTS, text })) }
    for (const { name, failures } of [...run.files, outsideFiles]) {
      const file = files.get(name) ?? { runs: 0, failures: new Map() }
      files.set(name, file)
      file.runs++
      for (const { title, text } of failures)
        file.failures.set(title, [...(file.failures.get(title) ?? []), { seed: run.seed, text }])
    }
  }
  return new Map([...files].sort(([, a], [, b]) => findFailedSeeds(b).length - findFailedSeeds(a).length))
}

/** Returns the seeds of the runs in which a file had a failure. */
export const findFailedSeeds = ({ failures }: FileTally): number[] =>
  [...new Set([...failures.values()].flat().map(({ seed }) => seed))].sort((a, b) => a - b)
