// In a Vitest project without isolation, test files share a thread. Packages that take a second to load, such as
// Playwright and Prisma, are then loaded only once. Our own modules keep settings and connections, so each test file
// loads them again and restores the environment afterwards.
import { afterAll, vi } from 'vitest'

vi.resetModules()

const originalEnv = { ...process.env }

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in originalEnv)) delete process.env[name]
  Object.assign(process.env, originalEnv)
  vi.useRealTimers()
  // Delete the state that our modules keep on `globalThis` (lib/platform/async/process-singleton.ts).
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    if (key.description?.startsWith('house-bills/')) Reflect.deleteProperty(globalThis, key)
  }
})
