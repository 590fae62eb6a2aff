/**
 * Returns the milliseconds of processor time that this thread spends on a function. Other processes don't add to it.
 */
export async function measureCpuTime(work: () => unknown): Promise<number> {
  const startUsage = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(startUsage)
  return (user + system) / 1000
}
