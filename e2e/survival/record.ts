import { mkdir, writeFile } from 'node:fs/promises'
import type { Survived } from './report'

/** Keeps all that is known of a run in a file of test-results/. @returns where */
export async function keepRecord(name: string, record: Record<string, unknown>): Promise<string> {
  const file = `test-results/${name}.json`
  await mkdir('test-results', { recursive: true })
  await writeFile(file, JSON.stringify(record, null, 1))
  return file
}

/** The faults by the clock of the calls: milliseconds since 1970. */
export const dated = (faults: Survived[]): Survived[] =>
  faults.map((fault) => ({ ...fault, began: sinceEpoch(fault.began), over: sinceEpoch(fault.over) }))

export const sinceEpoch = (time: number) => Math.round(performance.timeOrigin + time)
