interface Failure {
  /** The test's full name, or `OUTSIDE_TESTS`. */
  title: string
  text: string
}

/** A run of the suite, by the seed of its order. */
export interface Run {
  seed: number
  /** By the test files' paths, in the order in which they ended. */
  files: { name: string; failures: Failure[] }[]
  /** Errors that belong to no file, such as a global set-up that failed. */
  errors: string[]
}

/** How often a test file ran, and its failures by the test's title. */
export interface FileTally {
  runs: number
  failures: Map<string, { seed: number; text: string }[]>
}

/** The title of a failure that belongs to a file and to no test, such as in `beforeAll`. */
export const OUTSIDE_TESTS = '(outside the tests)'
/** The file under which errors are counted that belong to none. */
export const OUTSIDE_FILES = '(outside the files)'

/** Counts runs and failures by test file, the files that failed most often first. */
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

/** Returns the seeds of the runs in which something of a file failed. */
export const findFailedSeeds = ({ failures }: FileTally): number[] =>
  [...new Set([...failures.values()].flat().map(({ seed }) => seed))].sort((a, b) => a - b)
