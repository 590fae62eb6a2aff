// SERVER_SECRET is replaced: what a process makes, the others read, on whichever step each of them is.
import { encode } from 'next-auth/jwt'
import { beforeAll, describe, expect, it } from 'vitest'
import { processWith, STAGES, type Stage } from '@/e2e/support/process-with'

const SESSION = '8d3c1f2e-5b6a-4c7d-9e8f-0a1b2c3d4e5f'
const SETTER = { realm: 'portal', id: SESSION, userId: 7 } as const
const NOTHING = { confirmedAt: null, lastStep: null }
const LIST = '1 live contracts'

const load = async () => {
  const [cookie, csrf, device, destination, search, totp, tenants, staff] = await Promise.all([
    import('@/lib/auth/sessions/session-cookie'),
    import('@/lib/auth/sign-in/csrf-token'),
    import('@/lib/auth/sign-in/trusted-browser'),
    import('@/lib/auth/sign-in/redirect-url'),
    import('@/lib/auth/encrypted-search'),
    import('@/lib/auth/two-factor/totp'),
    import('@/lib/mail/links/activation-link'),
    import('@/lib/mail/links/password-reset-link'),
  ])
  return { ...cookie, ...csrf, ...device, ...destination, ...search, ...totp, ...tenants, ...staff }
}
type Process = Awaited<ReturnType<typeof load>>

const processes = new Map<Stage, Process>()
beforeAll(async () => {
  Object.assign(process.env, {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    APP_URL: 'https://bills.example',
    MAIL: 'capture',
  })
  for (const stage of Object.keys(STAGES) as Stage[]) processes.set(stage, await processWith(stage, load))
})
const on = (stage: Stage): Process => {
  const found = processes.get(stage)
  if (!found) throw new Error(stage)
  return found
}

/** By what it is: one process makes it, and another says what it reads of it. */
const MADE: Record<string, (maker: Process, reader: Process) => Promise<unknown[]>> = {
  'a session’s cookie': async (maker, reader) => {
    const cookie = await encode({ token: { sid: SESSION }, secret: maker.cookieSecret('portal'), maxAge: 60 })
    return [await reader.sessionIdOf('portal', cookie), SESSION]
  },
  'a form’s cookie': async (maker, reader) => [
    reader.csrfSecret('portal', maker.newCsrfPair('portal')),
    maker.cookieSecret('portal'),
  ],
  'a browser’s cookie': async (maker, reader) => {
    const device = maker.newDevice('portal', 'ada@example.org')
    return [reader.deviceOf('portal', 'ada@example.org', device), maker.deviceOf('portal', 'ada@example.org', device)]
  },
  'the e-mail of a form': async (maker, reader) => [
    reader.unsealEmail(maker.sealEmail('ada@example.org')),
    'ada@example.org',
  ],
  'a search in an address': async (maker, reader) => [
    reader.openSearch(LIST, maker.sealSearch(LIST, 'brown') ?? ''),
    'brown',
  ],
  'a second factor’s secret': async (maker, reader) => [
    reader.unsealSecret('support', 7, maker.sealSecret('support', 7, 'JBSWY3DP')),
    'JBSWY3DP',
  ],
  'the secret that a set-up page shows': async (maker, reader) => {
    const shown = maker.offeredSecret(SETTER, NOTHING)
    return [reader.offeredSecrets(SETTER, NOTHING).find((secret) => secret === shown), shown]
  },
  'a tenant’s link, mailed later': async (maker, reader) => {
    const token = maker.newTenantToken('activation')
    return [reader.tenantLink('activation', token), maker.tenantLink('activation', token)]
  },
  'a link of staff, mailed later': async (maker, reader) => {
    const token = maker.newStaffToken('invitation')
    return [reader.storedStaffLink(token), maker.staffLink(token.id)]
  },
}

/** Neighbours in time: both run while one step is made. */
const BESIDE: [Stage, Stage][] = [
  ['the old alone', 'the new as well'],
  ['the new as well', 'the old as well'],
  ['the old as well', 'the new alone'],
]

describe.each(Object.entries(MADE))('%s', (_, made) => {
  it.each(BESIDE.slice(0, 2))('made by %s is read by %s, and the other way round', async (one, other) => {
    for (const [maker, reader] of [
      [on(one), on(other)],
      [on(other), on(one)],
    ] as const) {
      const [read, wanted] = await made(maker, reader)
      expect(read).toBe(wanted)
    }
  })

  it('of the time before is read while the old is taken, and not once it is out', async () => {
    const [read, wanted] = await made(on('the old alone'), on('the old as well'))
    expect(read).toBe(wanted)
    const [late, lost] = await made(on('the old alone'), on('the new alone'))
    expect(late).not.toBe(lost)
  })

  it('is made with the new alone as soon as that comes first', async () => {
    const [read, wanted] = await made(on('the old as well'), on('the new alone'))
    expect(read).toBe(wanted)
  })
})
