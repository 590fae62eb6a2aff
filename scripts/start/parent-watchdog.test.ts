import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, it } from 'vitest'

const WATCHDOG = path.join(import.meta.dirname, 'parent-watchdog.mjs')
/** A program that prints a line when it has started, and runs until it's killed. */
const PROGRAM = "setInterval(() => {}, 1000); console.log('begun')"

const startWatched = (launcherPid: number): ChildProcess =>
  spawn(process.execPath, ['--import', WATCHDOG, '-e', PROGRAM], {
    env: { ...process.env, LAUNCHER_PID: String(launcherPid) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })

it('ends a child process when its connection to the launcher closes', async () => {
  const child = startWatched(process.pid)
  await once(child.stdout!, 'data')
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([null, 'SIGTERM'])
})

it('ends a child process if the launcher exited before the child started', async () => {
  const exitedProcess = spawn(process.execPath, ['-e', ''])
  await once(exitedProcess, 'exit')
  const child = startWatched(exitedProcess.pid!)
  expect(await once(child, 'exit')).toEqual([1, null])
})

it('doesn’t end a process that has no launcher', async () => {
  const child = spawn(process.execPath, ['--import', WATCHDOG, '-e', ''], { stdio: 'ignore' })
  expect(await once(child, 'exit')).toEqual([0, null])
})
