import { mkdir, writeFile } from 'node:fs/promises'
import type { RecoveredFault } from './report'

/** Keeps all that is known of a run in a file of test-results/. @returns where */
export async function saveRunRecord(name: string, record: Record<string, unknown>): Promise<string> {
  const file = `test-results/${name}.json`
  await mkdir('test-results', { recursive: true })
  await writeFile(file, JSON.stringify(record, null, 1))
  return file
}

/** The faults by the clock of the calls: milliseconds since 1970. */
export const withEpochTimes = (faults: RecoveredFault[]): RecoveredFault[] =>
  faults.map((fault) => ({ ...fault, startedAt: toEpochMs(fault.startedAt), endedAt: toEpochMs(fault.endedAt) }))

export const toEpochMs = (performanceTime: number) => Math.round(performance.timeOrigin + performanceTime)
