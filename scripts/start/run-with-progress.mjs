// This is plain JavaScript, because it must run on Node 20 before anything is installed.

/** @param {number} milliseconds */
export const formatSeconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`

/**
 * The names of the running steps. A terminal shows the time of the first one.
 *
 * @type {Set<string>}
 */
const runningSteps = new Set()

/**
 * Runs a step, and prints its name and duration. In a terminal, updates the time while the step runs.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} callback
 * @returns {Promise<T>} the callback's result, or its error after the step is marked as failed
 */
export async function runStep(name, callback) {
  const out = process.stderr
  const startedAt = performance.now()
  const formatLine = (/** @type {string} */ mark) =>
    `  ${mark} ${name.padEnd(32)} ${formatSeconds(performance.now() - startedAt)}`
  const write = (/** @type {string} */ mark, /** @type {string} */ end) =>
    out.write(out.isTTY ? `\r\x1b[2K${formatLine(mark)}${end}` : `${formatLine(mark)}\n`)
  const update = () => {
    if (runningSteps.values().next().value === name) write('·', '')
  }
  runningSteps.add(name)
  if (out.isTTY) update()
  else out.write(`  · ${name}\n`)
  const timer = out.isTTY ? setInterval(update, 100) : undefined
  const finish = (/** @type {string} */ mark) => {
    clearInterval(timer)
    runningSteps.delete(name)
    write(mark, '\n')
  }
  try {
    const result = await callback()
    finish('✓')
    return result
  } catch (error) {
    finish('✗')
    throw error
  }
}
