import { afterEach, expect, it, vi } from 'vitest'
import { log } from '../observability/log'
import { askOnce } from './single-flight'

const error = vi.spyOn(log, 'error').mockReturnValue()
const info = vi.spyOn(log, 'info').mockReturnValue()
afterEach(() => vi.clearAllMocks())

it('is asked once for all who wait, and again by who comes later', async () => {
  const question = vi.fn(async () => 'answer')
  const ask = askOnce('a question', question, 1_000)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['answer', 'answer', 'answer'])
  expect(question).toHaveBeenCalledTimes(1)
  await ask()
  expect(question).toHaveBeenCalledTimes(2)
  expect(error).not.toHaveBeenCalled()
  expect(info).not.toHaveBeenCalled()
})

it('says why there is no answer, once until there is one', async () => {
  let fails = true
  const ask = askOnce('a question', async () => (fails ? Promise.reject(new Error('no route')) : 'answer'), 1_000)
  expect([await ask(), await ask()]).toEqual([null, null])
  expect(error.mock.calls).toEqual([
    [{ question: 'a question', fault: expect.objectContaining({ message: 'no route' }) }, 'no answer'],
  ])
  fails = false
  expect([await ask(), await ask()]).toEqual(['answer', 'answer'])
  expect(info.mock.calls).toEqual([[{ question: 'a question' }, 'answers again']])
  fails = true
  await ask()
  expect(error).toHaveBeenCalledTimes(2)
})

it('is not asked again while it hangs', async () => {
  const hanging = Promise.withResolvers<string>()
  const question = vi.fn(() => hanging.promise)
  const ask = askOnce('a question', question, 5)
  expect([await ask(), await ask()]).toEqual([null, null])
  expect(question).toHaveBeenCalledTimes(1)
  expect(error.mock.calls).toEqual([[{ question: 'a question' }, 'no answer']])
  hanging.resolve('late')
  await hanging.promise
  await expect.poll(() => info.mock.calls).toEqual([[{ question: 'a question' }, 'answers again']])
})
