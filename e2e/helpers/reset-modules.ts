// Files of a project without isolation share a thread, and with it packages that take a second to load, such as
// Playwright and Prisma. Our own modules keep settings and connections, so each file reloads them and restores the
// environment.
import { afterAll, vi } from 'vitest'

vi.resetModules()

const originalEnv = { ...process.env }

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in originalEnv)) delete process.env[name]
  Object.assign(process.env, originalEnv)
  vi.useRealTimers()
  // Our modules keep these on `globalThis` (lib/platform/async/process-singleton.ts).
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    if (key.description?.startsWith('house-bills/')) Reflect.deleteProperty(globalThis, key)
  }
})
