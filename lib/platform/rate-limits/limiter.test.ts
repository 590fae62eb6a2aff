import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { log } from '@/lib/platform/observability/log'
import { MinuteClock } from './fixed-window'
import { Limiter } from './limiter'
import type { Lease, LeaseRequest } from './mutations'
import type { Standing } from './status'

const START = Date.parse('2026-11-20T12:00:00Z')
const LEASE_MS = 5

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout', 'clearTimeout'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** What lease_requests does, by a clock that may differ from the processes'. */
function database(aheadMs = 0) {
  const leased = new Map<string, number>()
  const asked = vi.fn()
  let answers = true
  let lateMs = 0
  const lease = async ({ subject, budget, debt, wanted }: LeaseRequest): Promise<Lease> => {
    asked({ subject, debt, wanted })
    await new Promise((resolve) => setTimeout(resolve, LEASE_MS))
    if (!answers) throw new Error('away')
    const now = Date.now() + aheadMs
    const minute = Math.floor(now / 60_000)
    const taken = leased.get(`${minute} ${subject}`) ?? 0
    const room = Math.max(0, budget - taken)
    const granted = Math.min(room, debt + Math.min(wanted, Math.max(0, Math.ceil((room - debt) / 8))))
    leased.set(`${minute} ${subject}`, taken + granted)
    if (lateMs > 0) await new Promise((resolve) => setTimeout(resolve, lateMs))
    return { minute, msLeft: 60_000 - (now % 60_000), granted, rest: room - granted }
  }
  return {
    lease,
    asked,
    setAnswers: (value: boolean) => (answers = value),
    setLateMs: (value: number) => (lateMs = value),
  }
}

const limiterOn = (lease: (request: LeaseRequest) => Promise<Lease>, policy: 'key' | 'address' = 'key') =>
  new Limiter(policy, lease, new MinuteClock())

/** Calls at a steady pace, without waiting for one another. */
async function drive(
  limiter: Limiter,
  { calls, everyMs, budget = 600 }: { calls: number; everyMs: number; budget?: number },
) {
  let admitted = 0
  const answers: Promise<void>[] = []
  for (let call = 0; call < calls; call += 1) {
    answers.push(
      limiter.take('key:1', budget).then((standing) => {
        if (standing.admitted) admitted += 1
      }),
    )
    await vi.advanceTimersByTimeAsync(everyMs)
  }
  await vi.advanceTimersByTimeAsync(5_000)
  await Promise.all(answers)
  return admitted
}

it('admits the first call without waiting, and says how the caller stands', async () => {
  const limiter = limiterOn(database().lease)
  expect(await limiter.take('key:1', 600)).toEqual({
    policy: 'key',
    admitted: true,
    budget: 600,
    remaining: 599,
    secondsLeft: 60,
  })
})

it('admits exactly the budget when one process serves all, and opens again with the next minute', async () => {
  const limiter = limiterOn(database().lease)
  expect(await drive(limiter, { calls: 700, everyMs: 20 })).toBe(600)
  const refused = await limiter.take('key:1', 600)
  expect(refused).toMatchObject({ admitted: false, remaining: 0, secondsLeft: 41 })
  await vi.advanceTimersByTimeAsync(41_000)
  expect(await limiter.take('key:1', 600)).toMatchObject({ admitted: true, remaining: 599 })
})

it('asks the database far less often than it is called, and not at all once the budget is used up', async () => {
  const { lease, asked } = database()
  const limiter = limiterOn(lease)
  await drive(limiter, { calls: 600, everyMs: 10 })
  expect(asked.mock.calls.length).toBeLessThan(70)
  asked.mockClear()
  for (let call = 0; call < 100; call += 1) await limiter.take('key:1', 600)
  expect(asked).not.toHaveBeenCalled()
})

it('leases ahead: no call waits before the budget is scarce', async () => {
  const limiter = limiterOn(database().lease)
  let settled = 0
  for (let call = 0; call < 500; call += 1) {
    void limiter.take('key:1', 600).then(() => {
      settled += 1
    })
    // Less than a lease takes.
    await vi.advanceTimersByTimeAsync(2)
    expect(settled).toBe(call + 1)
  }
})

it('keeps subjects apart', async () => {
  const limiter = limiterOn(database().lease)
  expect(await drive(limiter, { calls: 700, everyMs: 1 })).toBe(600)
  expect(await limiter.take('key:2', 600)).toMatchObject({ admitted: true })
})

it.each([0, 3, 100])(
  'keeps a small budget to the call over two processes, with %i ms between calls',
  async (everyMs) => {
    const { lease } = database()
    const limiters = [limiterOn(lease), limiterOn(lease)]
    const taken: Promise<Standing>[] = []
    for (let call = 0; call < 40; call += 1) {
      taken.push(limiters[call % 2]!.take('key:1', 5))
      await vi.advanceTimersByTimeAsync(everyMs)
    }
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await Promise.all(taken)).filter(({ admitted }) => admitted)).toHaveLength(5)
  },
)

it('admits a budget to within 10% over up to 8 processes, whatever their shares and paces', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 2, maxLength: 8 }),
      fc.constantFrom(10, 100, 600, 5_000),
      fc.constantFrom(1_000, 20_000, 50_000),
      fc.constantFrom('steady', 'bursts', 'all to one after the first third'),
      async (shares, budget, overMs, pattern) => {
        vi.setSystemTime(START)
        const { lease } = database()
        const limiters = shares.map(() => limiterOn(lease))
        const turns = shares.flatMap((share, process) => Array<number>(share).fill(process))
        const calls = Math.ceil(budget * 1.5)
        // As many calls together as a burst has; all of them take the same time in all.
        const together = pattern === 'bursts' ? Math.ceil(calls / 12) : 1
        let total = 0
        for (let call = 0; call < calls; call += 1) {
          const isLate = pattern === 'all to one after the first third' && call > budget / 3
          const process = isLate ? 0 : turns[(call * 7) % turns.length]!
          void limiters[process]!.take('key:1', budget).then(({ admitted }) => {
            total += Number(admitted)
          })
          if (call % together === 0) await vi.advanceTimersByTimeAsync((overMs * together) / calls)
        }
        await vi.advanceTimersByTimeAsync(5_000)
        // Of a small budget a call or two of each process are more than that.
        const tolerance = Math.max(budget / 10, shares.length * 2)
        expect(total).toBeGreaterThanOrEqual(budget - tolerance)
        expect(total).toBeLessThanOrEqual(budget + tolerance)
      },
    ),
    { seed: 20_261_120, numRuns: 60 },
  )
})

it('follows the minutes of the database, whose clock may differ from its own', async () => {
  const limiter = limiterOn(database(25_000).lease)
  await drive(limiter, { calls: 700, everyMs: 1 })
  const { admitted, secondsLeft } = await limiter.take('key:1', 600)
  expect(admitted).toBe(false)
  expect(secondsLeft).toBe(60 - 25 - 5)
  await vi.advanceTimersByTimeAsync(secondsLeft * 1_000)
  expect(await limiter.take('key:1', 600)).toMatchObject({ admitted: true })
})

it('goes by its own count while the database is away, and leases again when it is back', async () => {
  const { lease, asked, setAnswers } = database()
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  setAnswers(false)
  const limiter = limiterOn(lease)
  expect(await drive(limiter, { calls: 700, everyMs: 2 })).toBe(600)
  expect(asked.mock.calls.length).toBeLessThan(5)
  expect(warn.mock.calls.length).toBe(asked.mock.calls.length)
  setAnswers(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await drive(limiter, { calls: 700, everyMs: 2 })).toBe(600)
})

it('keeps an exhausted budget closed when the lease of another fails', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  const { lease, setAnswers } = database()
  const limiter = limiterOn(lease)
  await drive(limiterOn(lease), { calls: 600, everyMs: 1 })
  await drive(limiter, { calls: 20, everyMs: 1 })
  setAnswers(false)
  for (let call = 0; call < 20; call += 1) void limiter.take('key:2', 600)
  await vi.advanceTimersByTimeAsync(100)
  expect(await limiter.take('key:2', 600)).toMatchObject({ admitted: true })
  expect(await drive(limiter, { calls: 20, everyMs: 1 })).toBe(0)
})

it('keeps a subject to its leases while that of another fails', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  const { lease } = database()
  const away = new Error('away')
  const limiter = limiterOn((request) => (request.subject === 'key:2' ? Promise.reject(away) : lease(request)))
  const other = limiterOn(lease)
  let admitted = 0
  for (let call = 0; call < 900; call += 1) {
    void limiter.take('key:2', 100_000)
    for (const one of [limiter, other]) void one.take('key:1', 600).then((standing) => (admitted += +standing.admitted))
    await vi.advanceTimersByTimeAsync(2)
  }
  await vi.advanceTimersByTimeAsync(1_000)
  expect(admitted).toBe(600)
})

it('asks again each second while it goes by its own count', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  const { lease, asked, setAnswers } = database()
  setAnswers(false)
  const limiter = limiterOn(lease)
  await drive(limiter, { calls: 100, everyMs: 100 })
  expect(asked.mock.calls.length).toBeGreaterThanOrEqual(9)
  expect(asked.mock.calls.length).toBeLessThanOrEqual(11)
})

it('keeps its clock and its count when a lease of the last minute comes in this one', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  const { lease, setLateMs } = database()
  const limiter = limiterOn(lease)
  await drive(limiter, { calls: 20, everyMs: 1 })
  await vi.advanceTimersByTimeAsync(53_000)
  setLateMs(10_000)
  for (let call = 0; call < 10; call += 1) expect(await limiter.take('key:1', 600)).toMatchObject({ admitted: true })
  await vi.advanceTimersByTimeAsync(5_000)
  setLateMs(0)
  expect(await drive(limiter, { calls: 650, everyMs: 1 })).toBe(600)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await limiter.take('key:1', 600)).toMatchObject({ admitted: false })
})

it('counts a late lease of this minute, but believes what a later one says is left', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  const { lease, asked, setLateMs } = database()
  const limiter = limiterOn(lease)
  setLateMs(10_000)
  await limiter.take('key:1', 600)
  await vi.advanceTimersByTimeAsync(3_000)
  setLateMs(0)
  await drive(limiterOn(lease), { calls: 700, everyMs: 1 })
  await drive(limiter, { calls: 50, everyMs: 1 })
  await vi.advanceTimersByTimeAsync(10_000)
  asked.mockClear()
  expect(await drive(limiter, { calls: 50, everyMs: 1 })).toBeLessThanOrEqual(7)
  expect(asked).not.toHaveBeenCalled()
})

it('does not wait for a database that says nothing', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  const silent = () => new Promise<Lease>(() => undefined)
  const limiter = limiterOn(silent)
  const second = limiter.take('key:1', 5).then(() => limiter.take('key:1', 5))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await second).toMatchObject({ admitted: true, remaining: 3 })
})

it('goes by a changed budget at once', async () => {
  const limiter = limiterOn(database().lease)
  expect(await drive(limiter, { calls: 120, everyMs: 1, budget: 100 })).toBe(100)
  expect(await drive(limiter, { calls: 120, everyMs: 1, budget: 200 })).toBe(100)
  expect(await limiter.take('key:1', 150)).toMatchObject({ admitted: false })
})

it('takes a call back', async () => {
  const limiter = limiterOn(database().lease, 'address')
  for (let call = 0; call < 200; call += 1) {
    const taken = limiter.take('address:x', 60)
    await vi.advanceTimersByTimeAsync(LEASE_MS)
    expect(await taken).toMatchObject({ admitted: true })
    limiter.giveBack('address:x')
  }
})

it('holds a bounded number of subjects', async () => {
  const limiter = limiterOn(database().lease, 'address')
  for (let address = 0; address < 20_100; address += 1) void limiter.take(`address:${address}`, 600)
  await vi.advanceTimersByTimeAsync(100)
  expect((limiter as unknown as { tallies: Map<string, unknown> }).tallies.size).toBeLessThanOrEqual(20_000)
})
