import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FairQueue, type FairQueueLimits, type TaskSource } from './fair-queue'

/** Creates a queue whose tasks run until the test ends them. */
function createQueue(limits: Partial<FairQueueLimits> = {}) {
  const queue = new FairQueue({ maxRunning: 1, maxWaiting: 100, maxWaitingPerNetwork: 10, ...limits })
  const running: { id: string; end: () => void }[] = []
  const started: string[] = []
  const rejected: string[] = []
  const add = (id: string, lane: string, ...networks: [string, ...string[]]) => {
    const task = () =>
      new Promise<string>((resolve) => {
        started.push(id)
        running.push({ id, end: () => resolve(id) })
      })
    void queue.run({ lane, networks }, task).then((result) => result === null && rejected.push(id))
  }
  /** Lets the queue react. It uses only promises, so nothing is left to do after one turn of the event loop. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const endOne = async () => {
    await settle()
    running.shift()?.end()
    await settle()
  }
  const endAll = async () => {
    await settle()
    while (running.length > 0) await endOne()
  }
  return { add, settle, endOne, endAll, running, started, rejected }
}

it('runs as many queued tasks at a time as allowed, and passes on their results and errors', async () => {
  const queue = new FairQueue({ maxRunning: 1, maxWaiting: 9, maxWaitingPerNetwork: 9 })
  const source: TaskSource = { lane: 'lane', networks: ['one'] }
  const failed = queue.run(source, () => Promise.reject(new Error('wrong')))
  const succeeded = queue.run(source, async () => 'right')
  await expect(failed).rejects.toThrow('wrong')
  expect(await succeeded).toBe('right')

  const { add, endAll, settle, running, started } = createQueue({ maxRunning: 2 })
  for (const id of ['a1', 'a2', 'a3']) add(id, 'lane', 'a')
  await settle()
  expect(running).toHaveLength(2)
  await endAll()
  expect(started).toEqual(['a1', 'a2', 'a3'])
})

it('lets networks with queued tasks take turns, and gives a new network the next turn', async () => {
  const { add, endOne, endAll, started } = createQueue()
  for (const id of ['a1', 'a2', 'a3', 'a4']) add(id, 'lane', 'a')
  for (const id of ['b1', 'b2', 'b3']) add(id, 'lane', 'b')
  await endOne()
  await endOne()
  add('c1', 'lane', 'c')
  await endAll()
  expect(started).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3', 'b3', 'a4'])
})

it('doesn’t treat a network as new again if it queues its tasks one by one', async () => {
  const { add, endOne, endAll, started } = createQueue()
  for (const id of ['a1', 'a2', 'a3']) add(id, 'lane', 'a')
  for (const id of ['b1', 'b2', 'b3']) add(id, 'lane', 'b')
  add('c1', 'lane', 'c')
  for (let task = 0; task < 3; task++) await endOne()
  add('c2', 'lane', 'c')
  await endAll()
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3'])
})

it('lets the lanes of a queue take turns, and also the networks in each lane', async () => {
  const { add, endAll, started } = createQueue()
  add('first', 'flood', 'z')
  for (const id of ['x1', 'x2', 'x3']) add(id, 'flood', '48', '56-x', `64-${id}`)
  add('y1', 'flood', '48', '56-y', '64-y')
  add('ip', 'flood', '192.0.2.1')
  add('other', 'lane', '192.0.2.2')
  await endAll()
  expect(started).toEqual(['first', 'other', 'x1', 'ip', 'y1', 'x2', 'x3'])
})

it('rejects the newest task of the network with the most queued tasks if the queue is full', async () => {
  const { add, settle, endAll, started, rejected } = createQueue({ maxWaiting: 5, maxWaitingPerNetwork: 3 })
  add('running', 'flood', 'z')
  for (const id of ['a1', 'a2', 'a3', 'a4']) add(id, 'flood', 'a')
  await settle()
  expect(rejected).toEqual(['a4'])
  add('b1', 'flood', 'b')
  add('c1', 'lane', 'c')
  add('b2', 'flood', 'b')
  add('z2', 'flood', 'z')
  add('d1', 'lane', 'd')
  await endAll()
  expect(rejected).toEqual(['a4', 'a3', 'b2', 'a2'])
  expect(started).toEqual(['running', 'c1', 'a1', 'd1', 'b1', 'z2'])
})

it('makes room in the queue for a new network by rejecting a task of another network', async () => {
  const { add, endAll, rejected } = createQueue({ maxWaiting: 2 })
  for (const id of ['a1', 'a2']) add(id, 'lane', 'a')
  add('b1', 'lane', 'b')
  add('c1', 'lane', 'c')
  await endAll()
  expect(rejected).toEqual(['a2'])
})

it('makes room in a network’s queue for a new subnet by rejecting a task of the busiest subnet', async () => {
  const { add, endAll, rejected } = createQueue({ maxWaitingPerNetwork: 3 })
  add('running', 'lane', 'z')
  for (const id of ['x1', 'x2', 'x3']) add(id, 'lane', '48', '56-x', `64-${id}`)
  add('y1', 'lane', '48', '56-y', '64-y')
  await endAll()
  expect(rejected).toEqual(['x3'])
})

const network = fc.constantFrom<[string, ...string[]]>(
  ['192.0.2.1'],
  ['192.0.2.2'],
  ['48-a', '56-a', '64-a'],
  ['48-a', '56-a', '64-b'],
  ['48-a', '56-b', '64-c'],
  ['48-b', '56-c', '64-d'],
)
const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ lane: fc.constantFrom('x', 'y'), networks: network }) },
  { weight: 1, arbitrary: fc.constant('end' as const) },
)

it('runs or rejects every queued task, and gives no network two turns while another waits for its turn', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 60 }), fc.integer({ min: 1, max: 3 }), async (events, maxRunning) => {
      const queue = createQueue({ maxRunning, maxWaiting: 20, maxWaitingPerNetwork: 6 })
      const sources = new Map<string, TaskSource>()
      const waiting = new Map<string, Map<string, number>>()
      /**
       * Checks the tasks that have started since `from`. While a task waits, each other network in its lane can have at
       * most one turn between two turns of the task's own network. Also checks the limits on running and waiting tasks.
       */
      const recordStarts = (from: number) => {
        for (const id of queue.started.slice(from)) {
          const { lane, networks } = sources.get(id)!
          waiting.delete(id)
          for (const [other, overtaken] of waiting) {
            const source = sources.get(other)!
            if (source.networks[0] === networks[0]) overtaken.clear()
            else if (source.lane === lane) overtaken.set(networks[0], (overtaken.get(networks[0]) ?? 0) + 1)
            for (const count of overtaken.values()) expect(count).toBeLessThanOrEqual(1)
          }
        }
        for (const id of queue.rejected) waiting.delete(id)
        expect(queue.running.length).toBeLessThanOrEqual(maxRunning)
        expect(waiting.size).toBeLessThanOrEqual(20)
      }
      for (const [index, item] of [...events, ...Array<'end'>(60).fill('end')].entries()) {
        const startedBefore = queue.started.length
        if (item === 'end') await queue.endOne()
        else {
          sources.set(String(index), item)
          waiting.set(String(index), new Map())
          queue.add(String(index), item.lane, ...item.networks)
          await queue.settle()
        }
        recordStarts(startedBefore)
      }
      expect([...queue.started, ...queue.rejected].sort()).toEqual([...sources.keys()].sort())
    }),
    { numRuns: 60 },
  )
})
