import { expect, it } from 'vitest'
import { checkFaultCoverage } from './check-fault-coverage'
import { generateOperations } from './client-operations'
import { allowsRequests, type Fault, scheduleFaults } from './fault-schedule'

it('requires the API to respond during faults of email and the worker, but not during other faults', () => {
  const faults = scheduleFaults(1, 210).flatMap((step) => step.faults)
  const faultAreas = new Set(faults.filter(({ kind }) => allowsRequests(kind)).map(({ kind }) => kind.split(' ')[0]))
  expect([...faultAreas].sort()).toEqual(['mail', 'worker'])
})

it('plans the same operations and faults again for the same seed, and different ones for another seed', () => {
  const firstOperations = (seed: number, client: number) =>
    JSON.stringify(generateOperations(seed, client).take(50).toArray())
  expect(firstOperations(7, 1)).toBe(firstOperations(7, 1))
  expect(firstOperations(7, 1)).not.toBe(firstOperations(8, 1))
  expect(firstOperations(7, 1)).not.toBe(firstOperations(7, 2))
  expect(scheduleFaults(7, 210)).toEqual(scheduleFaults(7, 210))
  expect(scheduleFaults(8, 210)).not.toEqual(scheduleFaults(7, 210))
})

it.each([1, 7, 99])('plans a chaos test with the requested number of faults, including each kind (seed %i)', (seed) => {
  const faults = scheduleFaults(seed, 210).flatMap((step) => step.faults)
  expect(faults).toHaveLength(210)
  expect(new Set(faults.map(({ kind }) => kind)).size).toBe(27)
})

it('plans each kind of short fault of a chaos test once before it repeats any kind', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const shortKinds = scheduleFaults(seed, 210)
      .flatMap((step) => step.faults.map(({ kind }) => kind))
      .filter((kind) => !kind.includes('beyond a lease'))
    for (let start = 0; start < shortKinds.length; start += 25) {
      const round = shortKinds.slice(start, start + 25)
      expect(new Set(round).size, `seed ${seed}, from fault ${start}`).toBe(round.length)
    }
  }
})

it.each([1, 7, 99])(
  'plans a chaos test in which some faults start before the service has recovered from a short fault (seed %i)',
  (seed) => {
    const stepsWithoutWaiting = scheduleFaults(seed, 210).filter(({ waitsForRecovery }) => !waitsForRecovery)
    expect(stepsWithoutWaiting.length).toBeGreaterThan(5)
    expect(stepsWithoutWaiting.length).toBeLessThan(40)
    expect(
      stepsWithoutWaiting
        .flatMap(({ faults }) => faults.map(({ durationMs }) => durationMs))
        .every((lasts) => lasts < 4_000),
    ).toBe(true)
  },
)

it('reports a chaos test if too few faults had an effect, or if no fault of some kind had one', () => {
  const faults = scheduleFaults(1, 240).flatMap((step) => step.faults)
  const findUncovered = (reachesTarget: (fault: Fault, index: number) => boolean) =>
    checkFaultCoverage(
      faults.map((fault, index) => ({
        ...fault,
        startedAt: 0,
        endedAt: 0,
        affected: reachesTarget(fault, index) ? 'one' : null,
      })),
    )
  // Here, every nth fault affects nothing, unless it's a long one. Each kind of long fault occurs only once, so if it
  // affected nothing, the check would also report its kind.
  const findUncoveredSkipping = (nth: number) =>
    findUncovered(({ durationMs }, index) => index % nth > 0 || durationMs > 20_000).map(({ about }) => about)
  expect(findUncoveredSkipping(6)).toEqual([])
  expect(findUncoveredSkipping(5)).toEqual([expect.stringMatching(/^19\d of 240$/)])
  const uncoveredWithoutTableLock = findUncovered(({ kind }) => kind !== 'table locked').map(({ about }) => about)
  expect(uncoveredWithoutTableLock).toEqual([expect.stringMatching(/^none of \d+: table locked$/)])
})
