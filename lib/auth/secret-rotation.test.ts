// A rotation of SERVER_SECRET has several stages. Processes at adjacent stages run at the same time, so they must be
// able to read each other's tokens and ciphertexts.
import { encode } from 'next-auth/jwt'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  importModulesWithSecrets,
  SECRET_ROTATION_STAGES,
  type SecretRotationStage,
} from '@/e2e/helpers/import-modules-with-secrets'

const SESSION = '8d3c1f2e-5b6a-4c7d-9e8f-0a1b2c3d4e5f'
const ENROLMENT_SESSION = { realm: 'portal', id: SESSION, userId: 7 } as const
const NO_TOTP = { confirmedAt: null, lastStep: null }
const LIST_NAME = '1 live contracts'

const loadModules = async () => {
  const [cookie, csrf, device, emailEncryption, search, totp, tenantLinks, staffLinks, sso, clientSecret] =
    await Promise.all([
      import('@/lib/auth/sessions/session-cookie'),
      import('@/lib/auth/sign-in/csrf-token'),
      import('@/lib/auth/sign-in/device-cookie'),
      import('@/lib/auth/sign-in/encrypt-email-in-url'),
      import('@/lib/auth/encrypt-search-term'),
      import('@/lib/auth/two-factor/totp'),
      import('@/lib/mail/links/activation-link'),
      import('@/lib/mail/links/partner-staff-link'),
      import('@/lib/auth/single-sign-on/attempt-cookie'),
      import('@/lib/auth/single-sign-on/client-secret'),
    ])
  return {
    ...cookie,
    ...csrf,
    ...device,
    ...emailEncryption,
    ...search,
    ...totp,
    ...tenantLinks,
    ...staffLinks,
    ...sso,
    ...clientSecret,
  }
}
type ServerProcess = Awaited<ReturnType<typeof loadModules>>

const processesByStage = new Map<SecretRotationStage, ServerProcess>()
beforeAll(async () => {
  Object.assign(process.env, {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    APP_URL: 'https://bills.example',
    MAIL: 'capture',
  })
  for (const stage of Object.keys(SECRET_ROTATION_STAGES) as SecretRotationStage[])
    processesByStage.set(stage, await importModulesWithSecrets(stage, loadModules))
})
const getProcess = (stage: SecretRotationStage): ServerProcess => {
  const serverProcess = processesByStage.get(stage)
  if (!serverProcess) throw new Error(stage)
  return serverProcess
}

/**
 * Each function writes a value in one process, reads it in another, and returns the value that was read and the
 * expected value.
 */
const ROUND_TRIPS: Record<string, (writer: ServerProcess, reader: ServerProcess) => Promise<unknown[]>> = {
  'session cookie': async (writer, reader) => {
    const cookie = await encode({ token: { sid: SESSION }, secret: writer.getCookieSecret('portal'), maxAge: 60 })
    return [await reader.readSessionId('portal', cookie), SESSION]
  },
  'CSRF cookie': async (writer, reader) => [
    reader.findCsrfSecret('portal', writer.createCsrfCookie('portal')),
    writer.getCookieSecret('portal'),
  ],
  'attempt to use single sign-on': async (writer, reader) => {
    const attempt = {
      ...{ connectionId: SESSION, state: 'state', nonce: 'nonce', codeVerifier: 'verifier' },
      ...{ startedAt: Date.now(), returnTo: '/portal' },
    }
    return [reader.decryptAttempt(writer.encryptAttempt(attempt))?.state, attempt.state]
  },
  'client secret': async (writer, reader) => [
    reader.decryptClientSecret(SESSION, writer.encryptClientSecret(SESSION, 'a client secret')),
    'a client secret',
  ],
  'device cookie': async (writer, reader) => {
    const device = writer.createDeviceCookie('portal', 'ada@example.org')
    return [
      reader.readDeviceId('portal', 'ada@example.org', device),
      writer.readDeviceId('portal', 'ada@example.org', device),
    ]
  },
  'encrypted email in a URL': async (writer, reader) => [
    reader.decryptEmail(writer.encryptEmailInUrl('ada@example.org')),
    'ada@example.org',
  ],
  'encrypted search term in a URL': async (writer, reader) => [
    reader.decryptSearch(LIST_NAME, writer.encryptSearch(LIST_NAME, 'brown') ?? ''),
    'brown',
  ],
  'stored TOTP secret': async (writer, reader) => [
    reader.decryptSecret('support', 7, writer.encryptSecret('support', 7, 'JBSWY3DP')),
    'JBSWY3DP',
  ],
  'TOTP secret of an enrolment page': async (writer, reader) => {
    const shownSecret = writer.deriveEnrolmentSecret(ENROLMENT_SESSION, NO_TOTP)
    return [
      reader.deriveEnrolmentSecrets(ENROLMENT_SESSION, NO_TOTP).find((secret) => secret === shownSecret),
      shownSecret,
    ]
  },
  'tenant link in a queued email': async (writer, reader) => {
    const token = writer.newTenantToken('activation')
    return [reader.tenantLink('activation', token), writer.tenantLink('activation', token)]
  },
  'partner staff link in a queued email': async (writer, reader) => {
    const token = writer.newPartnerStaffToken('invitation')
    return [reader.storedPartnerStaffLink(token), writer.partnerStaffLink(token.id)]
  },
}

/** The pairs of stages whose processes run at the same time during a rolling restart. */
const ADJACENT_STAGES: [SecretRotationStage, SecretRotationStage][] = [
  ['only the old secret', 'the old secret and the new as secondary'],
  ['the old secret and the new as secondary', 'the new secret and the old as secondary'],
  ['the new secret and the old as secondary', 'only the new secret'],
]

describe.each(Object.entries(ROUND_TRIPS))('%s', (_, roundTrip) => {
  it.each(ADJACENT_STAGES.slice(0, 2))(
    'is valid both in a process with %s and in a process with %s',
    async (one, other) => {
      for (const [writer, reader] of [
        [getProcess(one), getProcess(other)],
        [getProcess(other), getProcess(one)],
      ] as const) {
        const [actual, expected] = await roundTrip(writer, reader)
        expect(actual).toBe(expected)
      }
    },
  )

  it('stays valid after the new secret becomes primary, until the old secret is removed', async () => {
    const [actual, expected] = await roundTrip(
      getProcess('only the old secret'),
      getProcess('the new secret and the old as secondary'),
    )
    expect(actual).toBe(expected)
    const [lateActual, lateExpected] = await roundTrip(
      getProcess('only the old secret'),
      getProcess('only the new secret'),
    )
    expect(lateActual).not.toBe(lateExpected)
  })

  it('is created with the new secret once that secret is primary', async () => {
    const [actual, expected] = await roundTrip(
      getProcess('the new secret and the old as secondary'),
      getProcess('only the new secret'),
    )
    expect(actual).toBe(expected)
  })
})
