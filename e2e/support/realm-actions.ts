// The server actions of the support desk and of tenants' accounts, with forms that they take and what shows that they
// were done. Those of the portal are in portal-actions.ts.
import { randomInt } from 'node:crypto'
import type { Realm } from '@/lib/platform/identity/realm'
import type { Owned } from './everybody'
import { PASSWORD, RECOVERY_CODE } from './portal'
import { newEmail } from './requests'

interface Row {
  realm: Exclude<Realm, 'portal'>
  /** The page that it is sent to. */
  at: (owned: Owned) => string
  /** A form that it takes; made anew each time. */
  form: (owned: Owned) => Record<string, string | number | File>
  /** A row that there is afterwards; $1 is the sender, $2 the sender's session. */
  proof?: string
  /** What it answers or leads to. */
  answers?: RegExp
  /** Makes the contract, $1, ready for it. */
  ready?: string
  /** It takes the form alone, without the state before it. */
  plain?: true
}

const atDesk = (at: Row['at'], change: Omit<Row, 'realm' | 'at'>): Row => ({ realm: 'support', at, ...change })

/** What is written down, by the sender. */
const audited = (action: string) =>
  `SELECT DISTINCT action FROM audit_events WHERE action = '${action}' AND actor_type = 'support_staff' AND actor_id = $1`

const auditedOfTenant = (action: string) => audited(action).replace('support_staff', 'tenant')

const looked = (action: string) => `SELECT 1 FROM support_access_log WHERE action = '${action}' AND user_id = $1`

/** A number that no import reaches. */
const DRAFT = 900

const atAccount = () => '/support/account'
const atTenant = ({ tenant }: Owned) => `/support/tenants/${tenant}`
const ofTenant = ({ tenant }: Owned) => ({ tenant })
const closing = ({ contract }: Owned) => ({ contract, note: 'The agent sent the wrong house' })

const ofAccount = (change: Omit<Row, 'realm' | 'at'>): Row => ({
  realm: 'account',
  at: () => '/account/password',
  ...change,
})

/** By file and name, as the build knows them. */
export const ACTIONS: Record<string, Row> = {
  'app/account/(own)/password/actions.ts changePassword': ofAccount({
    form: () => ({ password: PASSWORD, newPassword: 'quite another sentence for it' }),
    proof: auditedOfTenant('tenant.password_changed'),
  }),
  'app/account/(own)/password/actions.ts endSession': ofAccount({
    form: ({ session }) => ({ session }),
    proof: auditedOfTenant('tenant.signed_out_elsewhere'),
  }),
  'app/account/(own)/password/actions.ts endOthers': ofAccount({
    form: () => ({}),
    proof: auditedOfTenant('tenant.signed_out_elsewhere'),
  }),
  'app/account/sign-out.ts signOut': ofAccount({
    form: () => ({}),
    proof: 'SELECT 1 FROM tenants WHERE id = $1 AND NOT EXISTS (SELECT FROM tenant_sessions WHERE id = $2)',
    plain: true,
  }),
  'app/support/(desk)/account/actions.ts changePassword': atDesk(atAccount, {
    form: () => ({ password: PASSWORD, newPassword: 'quite another sentence for it' }),
    proof: audited('support_staff.password_changed'),
  }),
  'app/support/(desk)/account/actions.ts newRecoveryCodes': atDesk(atAccount, {
    form: () => ({ password: PASSWORD, code: RECOVERY_CODE }),
    proof: audited('support_staff.recovery_codes_replaced'),
  }),
  'app/support/(desk)/account/actions.ts endSession': atDesk(atAccount, {
    form: ({ session }) => ({ session }),
    proof: audited('support_staff.sessions_ended'),
  }),
  'app/support/(desk)/account/actions.ts endOthers': atDesk(atAccount, {
    form: () => ({}),
    proof: audited('support_staff.sessions_ended'),
  }),
  'app/support/(desk)/mail/actions.ts sendEmailAgain': atDesk(() => '/support/mail', {
    form: ({ failedEmail }) => ({ emailId: failedEmail }),
    proof: audited('house_contract.email_resent'),
  }),
  'app/support/(desk)/mail/actions.ts sendAllFailedAgain': atDesk(() => '/support/mail', {
    form: () => ({}),
    proof: audited('house_contract.email_resent'),
  }),
  'app/support/(desk)/actions.ts findTenants': atDesk(() => '/support', {
    form: () => ({ words: 'Canaryqzx' }),
    proof: looked('tenant.searched'),
    answers: /^\/support\?q=[\w-]{20,}\b/,
    plain: true,
  }),
  'app/support/(desk)/companies/[id]/actions.ts switchCompany': atDesk(
    ({ company }) => `/support/companies/${company}`,
    {
      form: ({ company }) => ({ company, to: 'disabled' }),
      proof: audited('company.disabled'),
    },
  ),
  'app/support/(desk)/rates/actions.ts upload': atDesk(() => '/support/rates/new', {
    form: () => ({ files: new File([`speed,monthly\n50mbps,${randomInt(1_000, 9_999) / 100}\n`], 'broadband.csv') }),
    proof: audited('rate_card.imported'),
    answers: /^\/support\/rates\/\d+/,
  }),
  'app/support/(desk)/rates/actions.ts publish': atDesk(() => '/support/rates/1', {
    form: () => ({ version: 1, seen: 1 }),
    answers: /prices already/,
  }),
  'app/support/(desk)/rates/actions.ts discard': atDesk(() => '/support/rates/1', {
    form: () => ({ version: DRAFT }),
    ready: `INSERT INTO rate_cards (id, checksum) SELECT ${DRAFT}, sha256('draft') WHERE $1 > 0 ON CONFLICT DO NOTHING`,
    proof: audited('rate_card.discarded'),
  }),
  'app/support/(desk)/tenants/[id]/actions.ts cancel': atDesk(atTenant, {
    form: closing,
    proof: audited('house_contract.cancelled'),
  }),
  'app/support/(desk)/tenants/[id]/actions.ts correctEmail': atDesk(atTenant, {
    form: (owned) => ({ ...ofTenant(owned), email: newEmail() }),
    proof: audited('tenant.email_corrected'),
  }),
  'app/support/(desk)/tenants/[id]/actions.ts correctName': atDesk(atTenant, {
    form: (owned) => ({ ...ofTenant(owned), firstName: 'Siobhan', lastName: 'OBrien' }),
    proof: audited('tenant.name_corrected'),
  }),
  'app/support/(desk)/tenants/[id]/actions.ts endSessions': atDesk(atTenant, {
    form: ofTenant,
    proof: audited('tenant.sessions_ended'),
  }),
  'app/support/(desk)/tenants/[id]/actions.ts eraseTenant': atDesk(atTenant, {
    form: ({ tenant }) => ({ tenant, confirmation: `erase ${tenant}` }),
    proof: audited('tenant.erased'),
    ready: `UPDATE house_contracts SET state = 'cancelled', cancelled_at = now() WHERE id = $1`,
  }),
  'app/support/(desk)/tenants/[id]/actions.ts release': atDesk(atTenant, {
    form: closing,
    proof: audited('house_contract.closed'),
    ready: `UPDATE house_contracts SET start_date = '2025-09-01', end_date = '2026-08-31' WHERE id = $1`,
  }),
  'app/support/(desk)/tenants/[id]/actions.ts revealBirthday': atDesk(atTenant, {
    form: ofTenant,
    proof: looked('tenant.birthday_revealed'),
    answers: /29 Feb 2004|2004-02-29/,
  }),
  'app/support/(desk)/tenants/[id]/actions.ts revealPhone': atDesk(atTenant, {
    form: ofTenant,
    proof: looked('tenant.phone_revealed'),
    answers: /7911/,
  }),
  'app/support/(desk)/tenants/[id]/actions.ts sendConfirmationAgain': atDesk(atTenant, {
    form: ofTenant,
    proof: audited('tenant.confirmation_resent'),
  }),
  'app/support/sign-out.ts signOut': atDesk(atAccount, {
    form: () => ({}),
    proof:
      'SELECT 1 FROM support_staff WHERE id = $1 AND NOT EXISTS (SELECT FROM support_staff_sessions WHERE id = $2)',
    plain: true,
  }),
}

/** Those of pages for whoever is not signed in yet; the journeys tell what they give away. */
export const OPEN_ACTIONS = [
  'app/account/(sign-in)/activate/actions.ts activate',
  'app/account/(sign-in)/choose-password/actions.ts choosePassword',
  'app/account/(sign-in)/look-at-link.ts lookAtActivation',
  'app/account/(sign-in)/look-at-link.ts lookAtReset',
  'app/account/(sign-in)/new-link/actions.ts askForNewLink',
  'app/support/(sign-in)/choose-password/actions.ts choosePassword',
  'app/support/(sign-in)/choose-password/actions.ts lookAtLink',
  'app/support/(sign-in)/sign-in/set-up-second-factor/actions.ts setUp',
]
