import { afterEach, expect, it, vi } from 'vitest'
import { log } from '../observability/log'
import { singleFlight } from './single-flight'

const logError = vi.spyOn(log, 'error').mockReturnValue()
const logInfo = vi.spyOn(log, 'info').mockReturnValue()
afterEach(() => vi.clearAllMocks())

it('runs a task only once for concurrent callers', async () => {
  const task = vi.fn(async () => 'result')
  const run = singleFlight('a task', task, 1_000)
  expect(await Promise.all([run(), run(), run()])).toEqual(['result', 'result', 'result'])
  expect(task).toHaveBeenCalledTimes(1)
  await run()
  expect(task).toHaveBeenCalledTimes(2)
  expect(logError).not.toHaveBeenCalled()
  expect(logInfo).not.toHaveBeenCalled()
})

it('returns null each time that a shared task fails, but logs only the first of several failures in a row', async () => {
  let isFailing = true
  const run = singleFlight('a task', async () => (isFailing ? Promise.reject(new Error('no route')) : 'result'), 1_000)
  expect([await run(), await run()]).toEqual([null, null])
  expect(logError.mock.calls).toEqual([
    [{ name: 'a task', error: expect.objectContaining({ message: 'no route' }) }, 'no response'],
  ])
  isFailing = false
  expect([await run(), await run()]).toEqual(['result', 'result'])
  expect(logInfo.mock.calls).toEqual([[{ name: 'a task' }, 'responds again']])
  isFailing = true
  await run()
  expect(logError).toHaveBeenCalledTimes(2)
})

it('doesn’t start a shared task again while its previous run hangs', async () => {
  const pendingTask = Promise.withResolvers<string>()
  const task = vi.fn(() => pendingTask.promise)
  const run = singleFlight('a task', task, 5)
  expect([await run(), await run()]).toEqual([null, null])
  expect(task).toHaveBeenCalledTimes(1)
  expect(logError.mock.calls).toEqual([[{ name: 'a task' }, 'no response']])
  pendingTask.resolve('late')
  await pendingTask.promise
  await expect.poll(() => logInfo.mock.calls).toEqual([[{ name: 'a task' }, 'responds again']])
})
