// A reporter for vitest: which test files failed, for the second try of scripts/test.mjs.
import { writeFileSync } from 'node:fs'

export default class FailedFiles {
  /**
   * Writes the paths, as JSON, into the file that FAILED_FILES names; none when something failed that is of no file.
   *
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<import('vitest').SerializedError>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const failed = modules.filter((module) => !module.ok()).map((module) => module.moduleId)
    const files = [...failed, ...unhandledErrors.map((error) => error.VITEST_TEST_PATH)]
    const known = files.every((file) => typeof file === 'string') ? [...new Set(files)] : []
    writeFileSync(process.env.FAILED_FILES ?? '', JSON.stringify(known))
  }
}
