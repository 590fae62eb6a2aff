import { expect, it, vi } from 'vitest'
import { log } from '@/lib/platform/observability/log'
import { callsDone, untilDone } from './in-flight-requests'

it('waits for calls, those that begin meanwhile and those that fail included', async () => {
  const ended: string[] = []
  const [one, two] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  void untilDone(one.promise).then((name) => ended.push(name))
  const done = callsDone().then(() => ended.push('all'))
  untilDone(two.promise).catch(() => ended.push('two'))
  one.resolve('one')
  await expect.poll(() => ended).toEqual(['one'])
  two.reject(new Error('failed'))
  await done
  expect(ended).toEqual(['one', 'two', 'all'])
})

it('does not wait for ever, and says for how many it did not', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue()
  const hanging = Promise.withResolvers<void>()
  void untilDone(hanging.promise)
  await callsDone(20)
  expect(error).toHaveBeenCalledWith({ calls: 1 }, 'calls were still running at the stop')
  hanging.resolve()
  await callsDone()
  expect(error).toHaveBeenCalledTimes(1)
})
