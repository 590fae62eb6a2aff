import { randomBytes } from 'node:crypto'
import { hashPassword, isPassword } from '@/lib/auth/passwords/hash-password'
import { connect, type Database } from '@/lib/platform/database/prisma'
import { demoCompany } from './demo'

/** Who signs in to the demo. */
export interface DemoSignIn {
  email: string
  password: string
}

/** What signing in needs of a row. */
interface Columns {
  passwordHash: string
  totpSecret: null
  totpConfirmedAt: null
}

interface Account {
  email: string
  find: (db: Database) => Promise<{ id: number; passwordHash: string | null } | null>
  /** Sets the columns of a row, or of a new one where there is none. */
  store: (db: Database, id: number | null, columns: Columns) => Promise<unknown>
}

const ADMIN = 'demo@example.com'

/** An admin of the demo company. */
const admin: Account = {
  email: ADMIN,
  find: async (db) =>
    db.partnerStaff.findFirst({ where: { companyId: await demoCompany(db), emailKey: ADMIN, removedAt: null } }),
  store: async (db, id, columns) => {
    const data = { ...columns, role: 'admin' as const }
    if (id) return db.partnerStaff.update({ where: { id }, data })
    const person = { companyId: await demoCompany(db), email: ADMIN, emailKey: ADMIN, name: 'Alex Demo' }
    return db.partnerStaff.create({ data: { ...person, ...data } })
  },
}

const SUPPORT = 'support@example.com'

/** Somebody of the support staff, who sets a second factor up at the first sign-in. */
const support: Account = {
  email: SUPPORT,
  find: (db) => db.supportStaff.findFirst({ where: { emailKey: SUPPORT, removedAt: null } }),
  store: (db, id, data) => {
    if (id) return db.supportStaff.update({ where: { id }, data })
    return db.supportStaff.create({ data: { email: SUPPORT, emailKey: SUPPORT, name: 'Sam Demo', ...data } })
  },
}

const ACCOUNTS = { portal: admin, support }

/**
 * The demo's sign-in to the portal, or to the support desk: that of the last start while it works, with a new password
 * otherwise.
 *
 * @param kept what the last start returned
 */
export async function demoSignIn(
  ownerUrl: string,
  realm: keyof typeof ACCOUNTS,
  kept: DemoSignIn | undefined,
): Promise<DemoSignIn> {
  const { email, find, store } = ACCOUNTS[realm]
  const db = connect(ownerUrl)
  try {
    const user = await find(db)
    if (user && kept && (await isPassword(user.passwordHash, kept.password))) return kept
    const password = randomBytes(12).toString('base64url')
    const passwordHash = await hashPassword(password)
    await store(db, user?.id ?? null, { passwordHash, totpSecret: null, totpConfirmedAt: null })
    return { email, password }
  } finally {
    await db.$disconnect()
  }
}
