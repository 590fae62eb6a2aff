import { beforeEach, expect, test, vi } from 'vitest'
import { createVersionCache } from './version-cache'

interface Version {
  id: number
}

let newest: Version | null
let isBroken: boolean
let lookups: string[]
let failures: unknown[]
let time: number
let pendingLookup: Promise<void> | undefined

beforeEach(() => {
  newest = { id: 1 }
  isBroken = false
  lookups = []
  failures = []
  time = 0
  pendingLookup = undefined
})

const recordLookup = (name: string) => {
  lookups.push(name)
  if (isBroken) throw new Error('unreachable')
}

const createCache = () =>
  createVersionCache<Version>(5_000, {
    findNewestId: async () => {
      recordLookup('id')
      await pendingLookup
      return newest?.id ?? null
    },
    loadNewest: async () => {
      recordLookup('read')
      if (!newest) throw new Error('there is none')
      return newest
    },
    onFailure: (error) => failures.push(error),
    now: () => time,
  })

/** Waits until all promises have settled, except for those that wait for a timer or a socket. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('looks up the live rate card only once for simultaneous first calls', async () => {
  const getCurrent = createCache()
  expect(await Promise.all([getCurrent(), getCurrent(), getCurrent()])).toEqual([{ id: 1 }, { id: 1 }, { id: 1 }])
  expect(lookups).toEqual(['read'])
})

test('doesn’t look up a cached rate card version again within 5 seconds', async () => {
  const getCurrent = createCache()
  await getCurrent()
  newest = { id: 2 }
  time = 4_999
  expect(await getCurrent()).toEqual({ id: 1 })
  await settle()
  expect(lookups).toEqual(['read'])
})

test('returns a newer live rate card version after 5 seconds', async () => {
  const getCurrent = createCache()
  await getCurrent()
  newest = { id: 2 }
  time = 5_000
  expect(await Promise.all([getCurrent(), getCurrent()])).toEqual([{ id: 2 }, { id: 2 }])
  expect(lookups).toEqual(['read', 'id', 'read'])
})

test('returns the cached rate card version if a check for a newer one takes more than a second', async () => {
  const getCurrent = createCache()
  await getCurrent()
  newest = { id: 2 }
  time = 5_000
  vi.useFakeTimers()
  const lookup = Promise.withResolvers<void>()
  pendingLookup = lookup.promise
  const current = getCurrent()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await current).toEqual({ id: 1 })
  lookup.resolve()
  vi.useRealTimers()
  await settle()
  expect(await getCurrent()).toEqual({ id: 2 })
})

test('returns an earlier rate card version once a rollback makes that version live again', async () => {
  newest = { id: 2 }
  const getCurrent = createCache()
  await getCurrent()
  newest = { id: 1 }
  time = 5_000
  expect(await getCurrent()).toEqual({ id: 1 })
})

test('doesn’t load the live rate card version again if it’s unchanged', async () => {
  const getCurrent = createCache()
  await getCurrent()
  time = 5_000
  await getCurrent()
  time = 9_999
  await getCurrent()
  expect(lookups).toEqual(['read', 'id'])
})

test('keeps the cached rate card version for another 5 seconds if a check fails', async () => {
  const getCurrent = createCache()
  await getCurrent()
  newest = { id: 2 }
  isBroken = true
  time = 5_000
  expect(await getCurrent()).toEqual({ id: 1 })
  expect(failures).toEqual([new Error('unreachable')])
  isBroken = false
  time = 9_999
  expect(await getCurrent()).toEqual({ id: 1 })
  time = 10_000
  expect(await getCurrent()).toEqual({ id: 2 })
})

test('looks up the live rate card version again after a failed first lookup', async () => {
  const getCurrent = createCache()
  newest = null
  await expect(getCurrent()).rejects.toThrow('there is none')
  newest = { id: 3 }
  expect(await getCurrent()).toEqual({ id: 3 })
  expect(failures).toEqual([])
})
