export interface FairQueueLimits {
  /** How many tasks run at a time. */
  maxRunning: number
  maxWaiting: number
  maxWaitingPerNetwork: number
}

/** The client that a task is for. */
export interface TaskSource {
  /** Lanes take turns, so a flood in one of them doesn't hold up the others. */
  lane: string
  /** The nested networks that contain the client, the largest first, such as a /48, a /56 and a /64. */
  networks: [string, ...string[]]
}

interface WaitingTask {
  /** The lane, followed by the networks. */
  groups: string[]
  leaveQueue: (isAdmitted: boolean) => void
}

/** For how many lanes and networks the queue remembers the last turn. Beyond that, it forgets the oldest turn. */
const MAX_REMEMBERED = 1_000

/**
 * Runs a few tasks at a time, and lets the others wait. When a task ends, the next turn goes to the lane that has
 * waited longest since its last turn. Within the lane, the same rule chooses one of the largest networks, then one of
 * the networks in it, and so on. So a network delays each other network in its lane by at most one task, and a new
 * network goes first.
 *
 * If too many tasks wait, in total or for one of the largest networks, the queue rejects one of them. It's the newest
 * task of the lane and network with the most waiting tasks.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits
  #runningCount = 0
  /** The tasks that wait for their turn, in the order of arrival. */
  #waiting: WaitingTask[] = []
  /** The number of the last turn of each lane and network. */
  readonly #lastTurns = new Map<string, number>()
  #turnCount = 0

  constructor(limits: FairQueueLimits) {
    this.#limits = limits
  }

  /**
   * Runs a task when its turn comes. Resolves to null if the queue rejects the task, either immediately or while it
   * waits.
   */
  async run<Result>({ lane, networks }: TaskSource, task: () => Promise<Result>): Promise<Result | null> {
    const isAdmitted = await new Promise<boolean>((leaveQueue) => {
      this.#waiting.push({ groups: [lane, ...networks], leaveQueue })
      this.#startNext()
      this.#rejectExcess(networks[0])
    })
    if (!isAdmitted) return null
    try {
      return await task()
    } finally {
      this.#runningCount -= 1
      this.#startNext()
    }
  }

  #startNext(): void {
    if (this.#waiting.length === 0 || this.#runningCount >= this.#limits.maxRunning) return
    const [next] = sortBy(this.#waiting, ({ groups }) => groups.map((group) => this.#getLastTurn(group)))
    if (!next) return
    this.#runningCount += 1
    this.#turnCount += 1
    for (const group of next.groups) this.#recordTurn(group)
    this.#remove(next, true)
  }

  #rejectExcess(network: string): void {
    const ofNetwork = this.#waiting.filter(({ groups }) => groups[1] === network)
    if (ofNetwork.length > this.#limits.maxWaitingPerNetwork) this.#rejectOne(ofNetwork)
    else if (this.#waiting.length > this.#limits.maxWaiting) this.#rejectOne(this.#waiting)
  }

  #rejectOne(tasks: WaitingTask[]): void {
    const counts = new Map<string, number>()
    for (const branch of tasks.flatMap(listBranches)) counts.set(branch, (counts.get(branch) ?? 0) + 1)
    const rejected = sortBy(tasks, (task) =>
      listBranches(task).flatMap((branch, level) => [
        counts.get(branch) ?? 0,
        // Take a task from the lane or network that had a turn most recently, if several have equally many tasks.
        this.#getLastTurn(task.groups[level]),
      ]),
    ).at(-1)
    if (rejected) this.#remove(rejected, false)
  }

  #remove(task: WaitingTask, isAdmitted: boolean): void {
    this.#waiting = this.#waiting.filter((other) => other !== task)
    task.leaveQueue(isAdmitted)
  }

  #getLastTurn(group = ''): number {
    return this.#lastTurns.get(group) ?? 0
  }

  #recordTurn(group: string): void {
    this.#lastTurns.delete(group)
    this.#lastTurns.set(group, this.#turnCount)
    const [oldest] = this.#lastTurns.keys()
    if (this.#lastTurns.size > MAX_REMEMBERED && oldest !== undefined) this.#lastTurns.delete(oldest)
  }
}

/**
 * Lists the paths of a task's lane and networks, such as 'lane', 'lane /48' and 'lane /48 /56'. Each path begins with
 * the lane, because the same network can have tasks in several lanes.
 */
const listBranches = ({ groups }: WaitingTask): string[] =>
  groups.map((_, level) => groups.slice(0, level + 1).join(' '))

/** Sorts tasks by their first number, then by their second, and so on. Tasks with the same numbers keep their order. */
function sortBy(tasks: WaitingTask[], getNumbers: (task: WaitingTask) => number[]): WaitingTask[] {
  return tasks
    .map((task) => ({ task, numbers: getNumbers(task) }))
    .sort((one, other) => compareNumbers(one.numbers, other.numbers))
    .map(({ task }) => task)
}

function compareNumbers(one: number[], other: number[]): number {
  const level = one.findIndex((number, index) => number !== (other[index] ?? 0))
  return level < 0 ? 0 : (one[level] ?? 0) - (other[level] ?? 0)
}
