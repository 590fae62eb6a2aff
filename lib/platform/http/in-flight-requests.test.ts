import { expect, it, vi } from 'vitest'
import { log } from '@/lib/platform/observability/log'
import { trackRequest, waitForRequests } from './in-flight-requests'

it('waits for all pending requests, including those that fail or that start during the wait', async () => {
  const ended: string[] = []
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  void trackRequest(first.promise).then((name) => ended.push(name))
  const allEnded = waitForRequests().then(() => ended.push('all'))
  trackRequest(second.promise).catch(() => ended.push('two'))
  first.resolve('one')
  await expect.poll(() => ended).toEqual(['one'])
  second.reject(new Error('failed'))
  await allEnded
  expect(ended).toEqual(['one', 'two', 'all'])
})

it('stops waiting for requests at the timeout, and logs how many are still pending', async () => {
  const logError = vi.spyOn(log, 'error').mockReturnValue()
  const pendingRequest = Promise.withResolvers<void>()
  void trackRequest(pendingRequest.promise)
  await waitForRequests(20)
  expect(logError).toHaveBeenCalledWith({ requests: 1 }, 'requests were still running at shutdown')
  pendingRequest.resolve()
  await waitForRequests()
  expect(logError).toHaveBeenCalledTimes(1)
})
