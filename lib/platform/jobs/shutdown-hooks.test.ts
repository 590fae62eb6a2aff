import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { log } from '../observability/log'
import { beginShutdown, isShuttingDown, onShutdown, runShutdownHooks } from './shutdown-hooks'

const logError = vi.spyOn(log, 'error').mockImplementation(() => undefined)
beforeEach(() => logError.mockClear())
afterEach(() => runShutdownHooks(0))

it('runs each work once and waits for it', async () => {
  let runCount = 0
  onShutdown(async () => {
    await Promise.resolve()
    runCount++
  })
  await runShutdownHooks()
  await runShutdownHooks()
  expect(runCount).toBe(1)
})

it('lets no failed work keep the others from their end, and logs it without quoted values', async () => {
  let hasRun = false
  onShutdown(() => Promise.reject(new Error('cannot write "Ada Brown"')))
  onShutdown(async () => {
    hasRun = true
  })
  await runShutdownHooks()
  expect(hasRun).toBe(true)
  expect(JSON.stringify(logError.mock.calls)).toContain('cannot write')
  expect(JSON.stringify(logError.mock.calls)).not.toContain('Ada Brown')
})

it('does not wait for work that hangs', async () => {
  onShutdown(() => new Promise(() => undefined))
  await runShutdownHooks(20)
  expect(logError).toHaveBeenCalledWith('work at the stop was not done in time')
})

it('knows that the process is about to end', () => {
  expect(isShuttingDown()).toBe(false)
  beginShutdown()
  expect(isShuttingDown()).toBe(true)
})
