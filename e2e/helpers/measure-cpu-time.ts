/**
 * Returns how much processor time, in milliseconds, this thread needs for a function. Other processes don't affect the
 * result.
 */
export async function measureCpuTime(work: () => unknown): Promise<number> {
  const startUsage = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(startUsage)
  return (user + system) / 1000
}
