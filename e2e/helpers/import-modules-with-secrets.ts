import { vi } from 'vitest'

export const OLD_SECRET = 'the-secret-before-of-32-characters-or-more'
export const NEW_SECRET = 'the-secret-after-it-of-32-characters-or-more'

/** SERVER_SECRET and SECONDARY_SERVER_SECRET at each stage of a rotation, named by what a process then has. */
export const SECRET_ROTATION_STAGES = {
  'only the old secret': [OLD_SECRET, ''],
  'the old secret and the new as secondary': [OLD_SECRET, NEW_SECRET],
  'the new secret and the old as secondary': [NEW_SECRET, OLD_SECRET],
  'only the new secret': [NEW_SECRET, ''],
} as const

export type SecretRotationStage = keyof typeof SECRET_ROTATION_STAGES

/**
 * Modules as a process has them that was started with these secrets.
 *
 * @param importModules imports them
 */
export async function importModulesWithSecrets<Modules>(
  stage: SecretRotationStage,
  importModules: () => Promise<Modules>,
): Promise<Modules> {
  vi.resetModules()
  const [SERVER_SECRET, SECONDARY_SERVER_SECRET] = SECRET_ROTATION_STAGES[stage]
  Object.assign(process.env, { SERVER_SECRET, SECONDARY_SERVER_SECRET })
  // Read once by each.
  ;(await import('@/lib/platform/env')).env()
  return importModules()
}
