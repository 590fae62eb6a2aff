import { randomBytes } from 'node:crypto'
import { hashPassword, isCorrectPassword } from '@/lib/auth/passwords/hash-password'
import { connect, type Database } from '@/lib/platform/database/prisma'
import { ensureDemoCompany } from './demo-company'

/** The email address and password of a demo account. */
export interface DemoCredentials {
  email: string
  password: string
}

/** The values that a demo account needs so that users can sign in to it. */
interface CredentialColumns {
  passwordHash: string
  totpSecret: null
  totpConfirmedAt: null
}

interface DemoAccount {
  email: string
  find: (db: Database) => Promise<{ id: number; passwordHash: string | null } | null>
  /** Updates the account's row, or inserts one if `id` is null. */
  store: (db: Database, id: number | null, columns: CredentialColumns) => Promise<unknown>
}

const ADMIN_EMAIL = 'demo@example.com'

/** The portal account: an admin of the demo company. */
const adminAccount: DemoAccount = {
  email: ADMIN_EMAIL,
  find: async (db) =>
    db.partnerStaff.findFirst({
      where: { companyId: await ensureDemoCompany(db), emailKey: ADMIN_EMAIL, removedAt: null },
    }),
  store: async (db, id, columns) => {
    const data = { ...columns, role: 'admin' as const }
    if (id) return db.partnerStaff.update({ where: { id }, data })
    const person = {
      companyId: await ensureDemoCompany(db),
      email: ADMIN_EMAIL,
      emailKey: ADMIN_EMAIL,
      name: 'Alex Demo',
    }
    return db.partnerStaff.create({ data: { ...person, ...data } })
  },
}

const SUPPORT_EMAIL = 'support@example.com'

/** The support account: a member of support staff, who must set up 2FA when they first sign in. */
const supportAccount: DemoAccount = {
  email: SUPPORT_EMAIL,
  find: (db) => db.supportStaff.findFirst({ where: { emailKey: SUPPORT_EMAIL, removedAt: null } }),
  store: (db, id, data) => {
    if (id) return db.supportStaff.update({ where: { id }, data })
    return db.supportStaff.create({
      data: { email: SUPPORT_EMAIL, emailKey: SUPPORT_EMAIL, name: 'Sam Demo', ...data },
    })
  },
}

const ACCOUNTS = { portal: adminAccount, support: supportAccount }

/**
 * Returns the demo account for the portal or for support. Creates the account if it doesn't exist. If no password is
 * saved, or the saved one no longer works, sets a new one and turns off 2FA.
 *
 * @param saved the account that the previous start returned
 */
export async function ensureDemoAccount(
  ownerUrl: string,
  realm: keyof typeof ACCOUNTS,
  saved: DemoCredentials | undefined,
): Promise<DemoCredentials> {
  const { email, find, store } = ACCOUNTS[realm]
  const source = { realm, address: 'npm start', isKnown: true }
  const db = connect(ownerUrl)
  try {
    const user = await find(db)
    if (user && saved && (await isCorrectPassword(user.passwordHash, saved.password, source))) return saved
    const password = randomBytes(12).toString('base64url')
    const passwordHash = await hashPassword(password, source)
    await store(db, user?.id ?? null, { passwordHash, totpSecret: null, totpConfirmedAt: null })
    return { email, password }
  } finally {
    await db.$disconnect()
  }
}
