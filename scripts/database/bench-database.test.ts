import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

const PROGRAM = `import('./scripts/database/bench-database.ts').then(({ startBenchDatabase }) => startBenchDatabase('x', [], {}))`

it.each([
  ['initdb is running', '*/postgres.password', 1],
  // The three databases of initdb and an empty fourth one have 1,200 files, so the migrations are running when there
  // are more.
  ['migrations are running', '*/postgres/base/*/*', 1_250],
])('leaves no files if Ctrl-C interrupts the start of the benchmark database while %s', async (_, files, minFiles) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'house-bills-test-'))
  try {
    // If this runs as root, PostgreSQL runs as a different user, who must be able to enter the folder.
    await chmod(folder, 0o711)
    // Start a separate process group, so that the signal reaches the whole group, as from a terminal.
    const child = spawn(process.execPath, ['--import', 'tsx', '--eval', PROGRAM], {
      detached: true,
      env: { ...process.env, TMPDIR: folder },
      stdio: 'ignore',
    })
    const exit = once(child, 'exit')
    await expect.poll(() => globSync(files, { cwd: folder }).length).toBeGreaterThanOrEqual(minFiles)
    process.kill(-(child.pid ?? 0), 'SIGINT')
    expect(await exit).toEqual([130, null])
    expect((await readdir(folder)).filter((name) => name.startsWith('house-bills-'))).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
