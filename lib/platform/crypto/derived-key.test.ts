// SERVER_SECRET is replaced: what a process makes, the others read, on whichever step each of them is.
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
  const [cookie, csrf, device, emailEncryption, search, totp, tenantLinks, staffLinks] = await Promise.all([
    import('@/lib/auth/sessions/session-cookie'),
    import('@/lib/auth/sign-in/csrf-token'),
    import('@/lib/auth/sign-in/device-cookie'),
    import('@/lib/auth/sign-in/encrypt-email-in-url'),
    import('@/lib/auth/encrypt-search-term'),
    import('@/lib/auth/two-factor/totp'),
    import('@/lib/mail/links/activation-link'),
    import('@/lib/mail/links/partner-staff-link'),
  ])
  return { ...cookie, ...csrf, ...device, ...emailEncryption, ...search, ...totp, ...tenantLinks, ...staffLinks }
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

/** By what it is: one process makes it, and another says what it reads of it. */
const ROUND_TRIPS: Record<string, (writer: ServerProcess, reader: ServerProcess) => Promise<unknown[]>> = {
  'a session’s cookie': async (writer, reader) => {
    const cookie = await encode({ token: { sid: SESSION }, secret: writer.getCookieSecret('portal'), maxAge: 60 })
    return [await reader.readSessionId('portal', cookie), SESSION]
  },
  'a form’s cookie': async (writer, reader) => [
    reader.findCsrfSecret('portal', writer.createCsrfCookie('portal')),
    writer.getCookieSecret('portal'),
  ],
  'a browser’s cookie': async (writer, reader) => {
    const device = writer.createDeviceCookie('portal', 'ada@example.org')
    return [
      reader.readDeviceId('portal', 'ada@example.org', device),
      writer.readDeviceId('portal', 'ada@example.org', device),
    ]
  },
  'the e-mail of a form': async (writer, reader) => [
    reader.decryptEmail(writer.encryptEmailInUrl('ada@example.org')),
    'ada@example.org',
  ],
  'a search in an address': async (writer, reader) => [
    reader.decryptSearch(LIST_NAME, writer.encryptSearch(LIST_NAME, 'brown') ?? ''),
    'brown',
  ],
  'a second factor’s secret': async (writer, reader) => [
    reader.decryptSecret('support', 7, writer.encryptSecret('support', 7, 'JBSWY3DP')),
    'JBSWY3DP',
  ],
  'the secret that a set-up page shows': async (writer, reader) => {
    const shownSecret = writer.deriveEnrolmentSecret(ENROLMENT_SESSION, NO_TOTP)
    return [
      reader.deriveEnrolmentSecrets(ENROLMENT_SESSION, NO_TOTP).find((secret) => secret === shownSecret),
      shownSecret,
    ]
  },
  'a tenant’s link, mailed later': async (writer, reader) => {
    const token = writer.newTenantToken('activation')
    return [reader.tenantLink('activation', token), writer.tenantLink('activation', token)]
  },
  'a link of staff, mailed later': async (writer, reader) => {
    const token = writer.newPartnerStaffToken('invitation')
    return [reader.storedPartnerStaffLink(token), writer.partnerStaffLink(token.id)]
  },
}

/** Neighbours in time: both run while one step is made. */
const ADJACENT_STAGES: [SecretRotationStage, SecretRotationStage][] = [
  ['the old alone', 'the new as well'],
  ['the new as well', 'the old as well'],
  ['the old as well', 'the new alone'],
]

describe.each(Object.entries(ROUND_TRIPS))('%s', (_, roundTrip) => {
  it.each(ADJACENT_STAGES.slice(0, 2))('made by %s is read by %s, and the other way round', async (one, other) => {
    for (const [writer, reader] of [
      [getProcess(one), getProcess(other)],
      [getProcess(other), getProcess(one)],
    ] as const) {
      const [actual, expected] = await roundTrip(writer, reader)
      expect(actual).toBe(expected)
    }
  })

  it('of the time before is read while the old is taken, and not once it is out', async () => {
    const [actual, expected] = await roundTrip(getProcess('the old alone'), getProcess('the old as well'))
    expect(actual).toBe(expected)
    const [lateActual, lateExpected] = await roundTrip(getProcess('the old alone'), getProcess('the new alone'))
    expect(lateActual).not.toBe(lateExpected)
  })

  it('is made with the new alone as soon as that comes first', async () => {
    const [actual, expected] = await roundTrip(getProcess('the old as well'), getProcess('the new alone'))
    expect(actual).toBe(expected)
  })
})
