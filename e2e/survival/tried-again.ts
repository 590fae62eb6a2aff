import { setTimeout as delay } from 'node:timers/promises'

/** What some work gives once it does not throw, tried again for so many milliseconds. @throws what it threw last */
export async function triedAgain<T>(work: () => Promise<T>, within: number): Promise<T> {
  const end = performance.now() + within
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > end) throw error
      await delay(250)
    }
  }
}
