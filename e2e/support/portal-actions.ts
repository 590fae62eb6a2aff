// Every server action of the portal, with a form that it takes and what shows that it was done.
import type { AuditAction } from '@/lib/audit/event-types'
import { PASSWORD, RECOVERY_CODE } from './portal'
import type { For } from './portal-matrix'
import { billsPackage, KNOWN_ADDRESS, newEmail } from './requests'
import type { Belongings } from './two-companies'

/** What shows that an action was done, for the company of whoever sent it: each that is told. */
interface Proof {
  /** Written down, with the sender as who did it. */
  audit?: AuditAction
  /** What it answers or leads to. */
  answers?: RegExp
  /** Rows there are afterwards; $1 is the sender, $2 the sender's session, $3 that of `owned.session`. */
  rows?: string
}

interface ActionRow {
  for: For
  /** The page that it is sent to, within /portal/<mode>. */
  at: (owned: Belongings) => string
  /** A form that the first company's admin could send; made anew each time. */
  form: (owned: Belongings) => Record<string, string | number>
  proof: Proof
  /** It is about whoever sends it, or makes something new: a stranger may do it, to the own company. */
  own?: true
  /** It is about something of the sender's alone, which even a colleague cannot touch. */
  personal?: true
  /** What it is about is of both modes, as people are. */
  ofBothModes?: true
  /** It takes the form alone, without the state before it. */
  plain?: true
  /** Whoever is signed out gets the form back. */
  givesBack?: true
}

const ofEndpoint = (owned: Belongings) => ({ mode: 'live', endpointId: owned.endpoint })
const atEndpoint = (owned: Belongings) => `webhooks/${owned.endpoint}`
const ofRequest = (owned: Belongings) => ({ mode: 'live', id: owned.addressRequest })
const atRequest = (owned: Belongings) => `addresses/${owned.addressRequest}`
const atColleague = (owned: Belongings) => `team/${owned.colleague}`
const atAccount = () => 'account'

const ONE_SESSION_LEFT =
  'SELECT 1 WHERE (SELECT array_agg(id) FROM partner_staff_sessions WHERE user_id = $1) = ARRAY[$2::uuid]'

/** A form of a contract, with an e-mail of its own. */
function contractForm(): Record<string, string> {
  const { selectedServices: _, ...fields } = billsPackage({ numberOfTenants: '4' })
  return { mode: 'live', ...(fields as unknown as Record<string, string>), 'selectedServices.gas': 'true' }
}

/** By file within app/portal/[mode] and name. */
export const ACTIONS: Record<string, ActionRow> = {
  'api-keys/actions.ts createKey': {
    for: 'admin',
    at: () => 'api-keys',
    form: () => ({ mode: 'live', label: `Of ${newEmail()}`.slice(0, 40) }),
    proof: { audit: 'api_key.created', answers: /eb_live_/ },
    own: true,
  },
  'api-keys/actions.ts rotateKey': {
    for: 'admin',
    at: () => 'api-keys',
    form: ({ key }) => ({ mode: 'live', key, overlap: '1h' }),
    proof: { audit: 'api_key.rotated' },
  },
  'api-keys/actions.ts revokeKey': {
    for: 'admin',
    at: () => 'api-keys',
    form: ({ key, keyPrefix }) => ({ mode: 'live', key, confirmation: keyPrefix }),
    proof: { audit: 'api_key.revoked' },
  },
  'webhooks/actions.ts addEndpoint': {
    for: 'admin',
    at: () => 'webhooks',
    form: () => ({ mode: 'live', url: `http://localhost:9999/${newEmail()}`, 'contract.created': 'on' }),
    proof: { audit: 'webhook_endpoint.created' },
    own: true,
  },
  'webhooks/actions.ts replaceSecret': {
    for: 'admin',
    at: atEndpoint,
    form: (owned) => ({ ...ofEndpoint(owned), overlap: 'now' }),
    proof: { audit: 'webhook_endpoint.secret_rotated' },
  },
  'webhooks/actions.ts sendAgain': {
    for: 'admin',
    at: atEndpoint,
    form: (owned) => ({ ...ofEndpoint(owned), deliveryId: owned.delivery }),
    proof: { audit: 'webhook_endpoint.redelivered' },
  },
  'webhooks/actions.ts sendFailedAgain': {
    for: 'admin',
    at: atEndpoint,
    form: ofEndpoint,
    proof: { audit: 'webhook_endpoint.failed_redelivered' },
  },
  'webhooks/actions.ts switchEndpoint': {
    for: 'admin',
    at: atEndpoint,
    form: (owned) => ({ ...ofEndpoint(owned), to: 'disabled' }),
    proof: { audit: 'webhook_endpoint.disabled' },
  },
  'contracts/actions.ts findContracts': {
    for: 'member',
    at: () => 'contracts',
    form: () => ({ mode: 'live', words: 'Quillfeather' }),
    proof: { answers: /^\S*\/portal\/live\/contracts\?(?!\S*quill)\S*\bq=[\w-]{20,}/i },
    ...{ own: true, plain: true },
  },
  'contracts/[id]/actions.ts revealBirthday': {
    for: 'member',
    at: ({ contract }) => `contracts/${contract}`,
    form: ({ contract }) => ({ mode: 'live', id: contract }),
    proof: { audit: 'house_contract.birthday_viewed', answers: /29 Feb 2004|2004-02-29/ },
  },
  'contracts/[id]/actions.ts sendEmailAgain': {
    for: 'member',
    at: ({ contract }) => `contracts/${contract}`,
    form: ({ contract, failedEmail }) => ({ mode: 'live', contractId: contract, emailId: failedEmail }),
    proof: { audit: 'house_contract.email_resent' },
  },
  'contracts/new/actions.ts createContract': {
    for: 'member',
    at: () => 'contracts/new',
    form: contractForm,
    proof: { audit: 'house_contract.created', answers: /\/portal\/live\/contracts\/\d+\?created=tenant/ },
    ...{ own: true, givesBack: true },
  },
  'addresses/[id]/actions.ts searchAgain': {
    for: 'member',
    at: atRequest,
    form: () => ({ mode: 'live', line: '12 high st' }),
    proof: { answers: /12 High Street, Headingley/ },
    own: true,
  },
  'addresses/[id]/actions.ts setRequestAside': {
    for: 'member',
    at: atRequest,
    form: ofRequest,
    proof: { audit: 'unmatched_address.dismissed' },
  },
  'addresses/[id]/actions.ts bringRequestBack': {
    for: 'member',
    at: ({ requestAside }) => `addresses/${requestAside}`,
    form: ({ requestAside }) => ({ mode: 'live', id: requestAside }),
    proof: { audit: 'unmatched_address.restored' },
  },
  'addresses/[id]/actions.ts chooseAddress': {
    for: 'member',
    at: atRequest,
    form: (owned) => ({
      ...ofRequest(owned),
      ...{ seen: owned.addressCall, email: owned.addressEmail, addressId: KNOWN_ADDRESS },
    }),
    proof: { audit: 'house_contract.created' },
  },
  'team/actions.ts inviteColleague': {
    for: 'admin',
    at: () => 'team',
    form: () => ({ email: newEmail(), role: 'member' }),
    proof: { audit: 'user.invited' },
    own: true,
  },
  'team/actions.ts requireSecondFactor': {
    for: 'admin',
    at: () => 'team',
    form: () => ({ required: 'yes' }),
    proof: { audit: 'company.two_factor_required' },
    own: true,
  },
  'team/actions.ts changeRole': {
    for: 'admin',
    at: atColleague,
    form: ({ colleague }) => ({ colleague, role: 'admin' }),
    proof: { audit: 'user.made_admin' },
  },
  'team/actions.ts resetSecondFactor': {
    for: 'admin',
    at: atColleague,
    form: ({ colleague }) => ({ colleague }),
    proof: { audit: 'user.two_factor_reset' },
  },
  'team/actions.ts removeColleague': {
    for: 'admin',
    at: atColleague,
    form: ({ colleague, colleagueEmail }) => ({ colleague, confirmation: colleagueEmail, mode: 'live' }),
    proof: { audit: 'user.removed' },
    ofBothModes: true,
  },
  'account/actions.ts changeName': {
    for: 'member',
    at: atAccount,
    form: () => ({ name: 'Sam' }),
    proof: { audit: 'user.renamed', rows: `SELECT 1 FROM partner_staff WHERE id = $1 AND name = 'Sam'` },
    own: true,
  },
  'account/actions.ts changePassword': {
    for: 'member',
    at: atAccount,
    form: () => ({ password: PASSWORD, newPassword: 'quite another sentence for it' }),
    proof: {
      audit: 'user.password_changed',
      // The service's own hash, which costs more than that of the tests.
      rows: `SELECT 1 FROM partner_staff WHERE id = $1 AND password_hash NOT LIKE '%m=8,%'`,
    },
    own: true,
  },
  'account/actions.ts turnOff': {
    for: 'member',
    at: atAccount,
    form: () => ({ password: PASSWORD, code: RECOVERY_CODE }),
    proof: {
      audit: 'user.two_factor_turned_off',
      rows: 'SELECT 1 FROM partner_staff WHERE id = $1 AND totp_secret IS NULL',
    },
    own: true,
  },
  'account/actions.ts newRecoveryCodes': {
    for: 'member',
    at: atAccount,
    form: () => ({ password: PASSWORD, code: RECOVERY_CODE }),
    proof: {
      audit: 'user.recovery_codes_replaced',
      rows: 'SELECT 1 FROM partner_staff_recovery_codes WHERE user_id = $1 HAVING count(*) = 10',
    },
    own: true,
  },
  'account/actions.ts endSession': {
    for: 'member',
    at: atAccount,
    form: ({ session }) => ({ session }),
    proof: {
      audit: 'user.sessions_ended',
      rows: `SELECT 1 FROM partner_staff_sessions WHERE user_id = $1
             HAVING count(*) = 2 AND bool_or(id = $2) AND NOT bool_or(id = $3)`,
    },
    personal: true,
  },
  'account/actions.ts endOthers': {
    for: 'member',
    at: atAccount,
    form: () => ({}),
    proof: { audit: 'user.sessions_ended', rows: ONE_SESSION_LEFT },
    own: true,
  },
  'sign-out.ts signOut': {
    for: 'member',
    at: atAccount,
    form: () => ({}),
    proof: {
      rows: `SELECT 1 FROM partner_staff_sessions WHERE user_id = $1 HAVING count(*) = 2 AND NOT bool_or(id = $2)`,
    },
    ...{ own: true, plain: true },
  },
}

/** Server actions of the pages for whoever is not signed in yet; sign-in.test.ts tells what they give away. */
export const OPEN_ACTIONS = [
  'choose-password/actions.ts choosePassword',
  'choose-password/actions.ts lookAtLink',
  'forgotten-password/actions.ts askForLink',
  'sign-in/set-up-second-factor/actions.ts setUp',
]
