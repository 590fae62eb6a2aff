// What processes use, by proc(5).
import { readdir, readFile } from 'node:fs/promises'

/** Hundredths of a second. */
const TICK = 0.01

interface Process {
  parent: number
  /** Seconds on a processor, its ended children's apart. */
  own: number
  /** Those of children that have ended. */
  ended: number
}

/** Seconds on a processor that processes and all below them have used so far. */
export async function processorSeconds(pids: number[]): Promise<number> {
  const all = await processes()
  const used = below(all, pids).map((pid) => all.get(pid))
  return used.reduce((sum, process) => sum + (process ? process.own + process.ended : 0), 0)
}

/** Megabytes of a process and all below it: resident, and of those the ones that no other process shares. */
export async function memory(pid: number): Promise<{ resident: number; own: number }> {
  const texts = await Promise.all(
    below(await processes(), [pid]).map((one) => readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '')),
  )
  const sum = (field: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(field)]).reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1024
  return { resident: sum(/^Rss:\s+(\d+)/gm), own: sum(/^Private_(?:Clean|Dirty):\s+(\d+)/gm) }
}

/** The processes themselves and all that they started. */
function below(all: Map<number, Process>, pids: number[]): number[] {
  const found = [...pids]
  for (const pid of found) for (const [child, { parent }] of all) if (parent === pid) found.push(child)
  return found
}

async function processes(): Promise<Map<number, Process>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = pids.map(async (pid): Promise<[number, Process] | null> => {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
    if (text === null) return null
    // The name in brackets may hold anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, usersEnded = 0, systemsEnded = 0] = fields.slice(11, 15)
    return [
      Number(pid),
      { parent: fields[1] ?? 0, own: (user + system) * TICK, ended: (usersEnded + systemsEnded) * TICK },
    ]
  })
  return new Map((await Promise.all(read)).filter((one) => one !== null))
}
