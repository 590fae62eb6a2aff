import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { log } from '../observability/log'
import { atStop, beginStop, finishWork, isStopping } from './shutdown-hooks'

const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)
beforeEach(() => error.mockClear())
afterEach(() => finishWork(0))

it('runs each work once and waits for it', async () => {
  let runs = 0
  atStop(async () => {
    await Promise.resolve()
    runs++
  })
  await finishWork()
  await finishWork()
  expect(runs).toBe(1)
})

it('lets no failed work keep the others from their end, and logs it without quoted values', async () => {
  let ran = false
  atStop(() => Promise.reject(new Error('cannot write "Ada Brown"')))
  atStop(async () => {
    ran = true
  })
  await finishWork()
  expect(ran).toBe(true)
  expect(JSON.stringify(error.mock.calls)).toContain('cannot write')
  expect(JSON.stringify(error.mock.calls)).not.toContain('Ada Brown')
})

it('does not wait for work that hangs', async () => {
  atStop(() => new Promise(() => undefined))
  await finishWork(20)
  expect(error).toHaveBeenCalledWith('work at the stop was not done in time')
})

it('knows that the process is about to end', () => {
  expect(isStopping()).toBe(false)
  beginStop()
  expect(isStopping()).toBe(true)
})
