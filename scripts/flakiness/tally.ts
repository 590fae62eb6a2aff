interface Failure {
  /** The full name of the test that failed, or `OUTSIDE_TESTS`. */
  title: string
  text: string
}

/** A run of the tests. The seed determines their order. */
export interface Run {
  seed: number
  /**
   * The failures in each test file, in the order in which the files finished. A file without failures has an empty
   * list.
   */
  files: { name: string; failures: Failure[] }[]
  /** Errors outside all test files, for example in the global set-up. */
  errors: string[]
}

/** How often a test file ran, and its failures by the title of the test. */
export interface FileTally {
  runs: number
  failures: Map<string, { seed: number; text: string }[]>
}

/** The title for a failure in a test file but outside its tests, for example in `beforeAll`. */
export const OUTSIDE_TESTS = '(outside the tests)'
/** The file name under which errors outside all test files are counted. */
export const OUTSIDE_FILES = '(outside the files)'

/** Counts the runs and failures of each test file. The file that failed in the most runs comes first. */
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
