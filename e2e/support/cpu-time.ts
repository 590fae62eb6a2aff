/** Returns the milliseconds of processor time that this thread spends on some work: other programs don't add to it. */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
