import { mkdir, writeFile } from 'node:fs/promises'
import type { RecoveredFault } from './report'

/**
 * Saves a run's record as JSON in test-results/. Overwrites any earlier record of the same name.
 *
 * @returns the file's path
 */
export async function saveRunRecord(name: string, record: Record<string, unknown>): Promise<string> {
  const file = `test-results/${name}.json`
  await mkdir('test-results', { recursive: true })
  await writeFile(file, JSON.stringify(record, null, 1))
  return file
}

/** Converts the faults' times to milliseconds since 1970, like those of requests. */
export const withEpochTimes = (faults: RecoveredFault[]): RecoveredFault[] =>
  faults.map((fault) => ({ ...fault, startedAt: toEpochMs(fault.startedAt), endedAt: toEpochMs(fault.endedAt) }))

export const toEpochMs = (performanceTime: number) => Math.round(performance.timeOrigin + performanceTime)
