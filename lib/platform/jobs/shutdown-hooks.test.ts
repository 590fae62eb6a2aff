import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { log } from '../observability/log'
import { beginShutdown, isShuttingDown, onShutdown, runShutdownHooks } from './shutdown-hooks'

const logError = vi.spyOn(log, 'error').mockImplementation(() => undefined)
beforeEach(() => logError.mockClear())
afterEach(() => runShutdownHooks(0))

it('runs each shutdown hook once, and waits for it', async () => {
  let runCount = 0
  onShutdown(async () => {
    await Promise.resolve()
    runCount++
  })
  await runShutdownHooks()
  await runShutdownHooks()
  expect(runCount).toBe(1)
})

it('runs the other shutdown hooks if one fails, and logs the error without quoted values', async () => {
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

it('stops waiting for a shutdown hook that hangs, and logs the timeout', async () => {
  onShutdown(() => new Promise(() => undefined))
  await runShutdownHooks(20)
  expect(logError).toHaveBeenCalledWith('shutdown hooks did not finish in time')
})

it('reports that the process is shutting down once the shutdown has begun', () => {
  expect(isShuttingDown()).toBe(false)
  beginShutdown()
  expect(isShuttingDown()).toBe(true)
})
