// Reads from /proc how much processor time and memory processes use (see proc(5)).
import { readdir, readFile } from 'node:fs/promises'

/** The length of a clock tick, in seconds. Linux counts processor time in clock ticks. */
const TICK_SECONDS = 0.01

interface Process {
  parent: number
  /** The processor time in seconds, without that of children that have ended. */
  ownSeconds: number
  /** The processor time in seconds of children that have ended. */
  endedChildrenSeconds: number
}

/** Returns the processor time in seconds that processes and their descendants have used so far. */
export async function measureCpuSeconds(pids: number[]): Promise<number> {
  const all = await readProcesses()
  const processTree = findDescendants(all, pids).map((pid) => all.get(pid))
  return processTree.reduce(
    (sum, process) => sum + (process ? process.ownSeconds + process.endedChildrenSeconds : 0),
    0,
  )
}

/**
 * Returns the memory of a process and its descendants in megabytes: all resident memory, and the part that isn't
 * shared.
 */
export async function readMemory(pid: number): Promise<{ residentMb: number; privateMb: number }> {
  const texts = await Promise.all(
    findDescendants(await readProcesses(), [pid]).map((one) =>
      readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => ''),
    ),
  )
  const sum = (field: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(field)]).reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1024
  return { residentMb: sum(/^Rss:\s+(\d+)/gm), privateMb: sum(/^Private_(?:Clean|Dirty):\s+(\d+)/gm) }
}

/** Returns the IDs of the processes and of all their descendants. */
function findDescendants(all: Map<number, Process>, pids: number[]): number[] {
  const descendants = [...pids]
  for (const pid of descendants) for (const [child, { parent }] of all) if (parent === pid) descendants.push(child)
  return descendants
}

async function readProcesses(): Promise<Map<number, Process>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const entries = pids.map(async (pid): Promise<[number, Process] | null> => {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
    if (text === null) return null
    // The file contains the process's name in brackets. The name can contain any character, so split the text only
    // after the last bracket.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return [
      Number(pid),
      {
        parent: fields[1] ?? 0,
        ownSeconds: (user + system) * TICK_SECONDS,
        endedChildrenSeconds: (endedUser + endedSystem) * TICK_SECONDS,
      },
    ]
  })
  return new Map((await Promise.all(entries)).filter((one) => one !== null))
}
