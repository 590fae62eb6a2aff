import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { tryLock, waitForLock } from './file-lock'

const dir = mkdtempSync(path.join(tmpdir(), 'file-lock-'))
afterAll(() => rmSync(dir, { recursive: true }))

it('grants either one exclusive lock or any number of shared locks on a file', () => {
  const file = path.join(dir, 'a')
  const exclusiveLock = tryLock(file, 'exclusive')
  expect(tryLock(file, 'exclusive')).toBeUndefined()
  expect(tryLock(file, 'shared')).toBeUndefined()
  exclusiveLock?.release()
  const sharedLocks = [tryLock(file, 'shared'), tryLock(file, 'shared')]
  expect(sharedLocks).not.toContain(undefined)
  expect(tryLock(file, 'exclusive')).toBeUndefined()
  for (const lock of sharedLocks) lock?.release()
  const reacquiredLock = tryLock(file, 'exclusive')
  expect(reacquiredLock).toBeDefined()
  reacquiredLock?.release()
})

it('grants a file lock to a waiting process once the process that holds it has been killed', async () => {
  const file = path.join(dir, 'b')
  const script = `
    import { tryLock } from '${path.join(import.meta.dirname, 'file-lock.ts')}'
    const lock = tryLock(${JSON.stringify(file)}, 'exclusive')
    console.log(lock ? 'held' : 'not held')
    process.stdin.resume()`
  const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [output] = await once(holder.stdout, 'data')
  expect(String(output)).toBe('held\n')
  expect(tryLock(file, 'shared')).toBeUndefined()
  expect(await waitForLock(file, 'exclusive', 100)).toBeUndefined()
  const pendingLock = waitForLock(file, 'exclusive', 10_000)
  holder.kill('SIGKILL')
  const lock = await pendingLock
  expect(lock).toBeDefined()
  lock?.release()
})
