import { vi } from 'vitest'

export const OLD = 'the-secret-before-of-32-characters-or-more'
export const NEW = 'the-secret-after-it-of-32-characters-or-more'

/** How a process has the secrets: before, on both steps of, and after a replacement. */
export const STAGES = {
  'the old alone': [OLD, ''],
  'the new as well': [OLD, NEW],
  'the old as well': [NEW, OLD],
  'the new alone': [NEW, ''],
} as const

export type Stage = keyof typeof STAGES

/**
 * Modules as a process has them that was started with these secrets.
 *
 * @param load imports them
 */
export async function processWith<Modules>(stage: Stage, load: () => Promise<Modules>): Promise<Modules> {
  vi.resetModules()
  const [SERVER_SECRET, SERVER_SECRET_ALSO] = STAGES[stage]
  Object.assign(process.env, { SERVER_SECRET, SERVER_SECRET_ALSO })
  // Read once by each.
  ;(await import('@/lib/platform/env')).env()
  return load()
}
