import { randomBytes } from 'node:crypto'
import { hashPassword, isCorrectPassword } from '@/lib/auth/passwords/hash-password'
import { connect, type Database } from '@/lib/platform/database/prisma'
import { ensureDemoCompany } from './demo-company'

/** The email address and password of a demo account. */
export interface DemoCredentials {
  email: string
  password: string
}

/** The columns that signing in reads. */
interface CredentialColumns {
  passwordHash: string
  totpSecret: null
  totpConfirmedAt: null
}

interface DemoAccount {
  email: string
  find: (db: Database) => Promise<{ id: number; passwordHash: string | null } | null>
  /** Updates the account's row, or inserts one if there is none. */
  store: (db: Database, id: number | null, columns: CredentialColumns) => Promise<unknown>
}

const ADMIN_EMAIL = 'demo@example.com'

/** An admin of the demo company. */
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

/** A member of support staff, who sets up 2FA at the first sign-in. */
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
 * Returns the demo account for the portal or for support: the saved one if its password still works, otherwise one with
 * a new password.
 *
 * @param saved the account that the previous start returned
 */
export async function ensureDemoAccount(
  ownerUrl: string,
  realm: keyof typeof ACCOUNTS,
  saved: DemoCredentials | undefined,
): Promise<DemoCredentials> {
  const { email, find, store } = ACCOUNTS[realm]
  const db = connect(ownerUrl)
  try {
    const user = await find(db)
    if (user && saved && (await isCorrectPassword(user.passwordHash, saved.password))) return saved
    const password = randomBytes(12).toString('base64url')
    const passwordHash = await hashPassword(password)
    await store(db, user?.id ?? null, { passwordHash, totpSecret: null, totpConfirmedAt: null })
    return { email, password }
  } finally {
    await db.$disconnect()
  }
}
