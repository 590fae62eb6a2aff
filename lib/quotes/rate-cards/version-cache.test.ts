import { beforeEach, expect, test } from 'vitest'
import { heldNewest } from './version-cache'

interface Version {
  id: number
}

let newest: Version | null
let broken: boolean
let looks: string[]
let failures: unknown[]
let time: number

beforeEach(() => {
  newest = { id: 1 }
  broken = false
  looks = []
  failures = []
  time = 0
})

const look = (name: string) => {
  looks.push(name)
  if (broken) throw new Error('unreachable')
}

const hold = () =>
  heldNewest<Version>(5_000, {
    newestId: async () => {
      look('id')
      return newest?.id ?? null
    },
    readNewest: async () => {
      look('read')
      if (!newest) throw new Error('there is none')
      return newest
    },
    onFailure: (error) => failures.push(error),
    now: () => time,
  })

/** Lets everything that is not waiting for a clock or a socket go on to its end. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('parallel first calls share one look-up', async () => {
  const current = hold()
  expect(await Promise.all([current(), current(), current()])).toEqual([{ id: 1 }, { id: 1 }, { id: 1 }])
  expect(looks).toEqual(['read'])
})

test('a held version is not looked up again within 5 seconds', async () => {
  const current = hold()
  await current()
  newest = { id: 2 }
  time = 4_999
  expect(await current()).toEqual({ id: 1 })
  await settle()
  expect(looks).toEqual(['read'])
})

test('after 5 seconds one call looks in the background, and none waits', async () => {
  const current = hold()
  await current()
  newest = { id: 2 }
  time = 5_000
  expect(await Promise.all([current(), current()])).toEqual([{ id: 1 }, { id: 1 }])
  await settle()
  expect(looks).toEqual(['read', 'id', 'read'])
  expect(await current()).toEqual({ id: 2 })
})

test('going back to an earlier version is followed as well', async () => {
  newest = { id: 2 }
  const current = hold()
  await current()
  newest = { id: 1 }
  time = 5_000
  await current()
  await settle()
  expect(await current()).toEqual({ id: 1 })
})

test('an unchanged version is not read again', async () => {
  const current = hold()
  await current()
  time = 5_000
  await current()
  await settle()
  time = 9_999
  await current()
  await settle()
  expect(looks).toEqual(['read', 'id'])
})

test('a failing look keeps what is held, says so, and is tried again 5 seconds later', async () => {
  const current = hold()
  await current()
  newest = { id: 2 }
  broken = true
  time = 5_000
  await current()
  await settle()
  expect(failures).toEqual([new Error('unreachable')])
  expect(await current()).toEqual({ id: 1 })
  broken = false
  time = 10_000
  await current()
  await settle()
  expect(await current()).toEqual({ id: 2 })
})

test('a failing first look is the call’s failure, and the next call tries again', async () => {
  const current = hold()
  newest = null
  await expect(current()).rejects.toThrow('there is none')
  newest = { id: 3 }
  expect(await current()).toEqual({ id: 3 })
  expect(failures).toEqual([])
})
