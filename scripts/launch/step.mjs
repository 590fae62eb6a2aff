// Plain JavaScript that Node 20 runs with nothing installed: the first step is the installation.

/** @param {number} milliseconds */
export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`

/**
 * Runs one step and prints its name and time; in a terminal the time runs while the step does.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} what the work gives; its error after the step is marked as failed
 */
export async function step(name, work) {
  const out = process.stderr
  const started = performance.now()
  const line = (/** @type {string} */ mark) => `  ${mark} ${name.padEnd(32)} ${seconds(performance.now() - started)}`
  const write = (/** @type {string} */ mark, /** @type {string} */ end) =>
    out.write(out.isTTY ? `\r\x1b[2K${line(mark)}${end}` : `${line(mark)}\n`)
  if (out.isTTY) write('·', '')
  else out.write(`  · ${name}\n`)
  const ticking = out.isTTY ? setInterval(write, 100, '·', '') : undefined
  try {
    const result = await work()
    clearInterval(ticking)
    write('✓', '\n')
    return result
  } catch (error) {
    clearInterval(ticking)
    write('✗', '\n')
    throw error
  }
}
