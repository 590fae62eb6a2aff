import { vi } from 'vitest'

export const OLD_SECRET = 'the-secret-before-of-32-characters-or-more'
export const NEW_SECRET = 'the-secret-after-it-of-32-characters-or-more'

/** The values of SERVER_SECRET and SECONDARY_SERVER_SECRET at each stage of a rotation. */
export const SECRET_ROTATION_STAGES = {
  'only the old secret': [OLD_SECRET, ''],
  'the old secret and the new as secondary': [OLD_SECRET, NEW_SECRET],
  'the new secret and the old as secondary': [NEW_SECRET, OLD_SECRET],
  'only the new secret': [NEW_SECRET, ''],
} as const

export type SecretRotationStage = keyof typeof SECRET_ROTATION_STAGES

/**
 * Imports modules as a process would if it were started with a stage's secrets. Leaves these secrets in `process.env`.
 *
 * @param importModules imports the modules with `import()`
 */
export async function importModulesWithSecrets<Modules>(
  stage: SecretRotationStage,
  importModules: () => Promise<Modules>,
): Promise<Modules> {
  vi.resetModules()
  const [SERVER_SECRET, SECONDARY_SERVER_SECRET] = SECRET_ROTATION_STAGES[stage]
  Object.assign(process.env, { SERVER_SECRET, SECONDARY_SERVER_SECRET })
  // Read the settings now. Modules read the settings only once, so later changes to the environment don't affect these
  // modules.
  ;(await import('@/lib/platform/env')).env()
  return importModules()
}
