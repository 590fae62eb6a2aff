// Lists the server actions of the portal's page for single sign-on.
import { CANARY_EMAIL_DOMAIN } from '../canary-company'
import type { PortalActionCase } from './portal-action-case'

const singleSignOnPath = () => 'team/single-sign-on'

export const SINGLE_SIGN_ON_ACTION_CASES: Record<string, PortalActionCase> = {
  'team/single-sign-on/actions.ts addConnection': {
    requiredRole: 'admin',
    pagePath: singleSignOnPath,
    // Nothing listens on this port, so the connection fails.
    form: () => ({
      ...{ issuer: 'http://localhost:1024', clientId: 'app', clientSecret: 'secret' },
      ...{ emailDomain: 'new.example', defaultRole: 'member' },
    }),
    expectedEffect: { response: /connection failed/ },
    isAboutSender: true,
  },
  'team/single-sign-on/actions.ts checkDomain': {
    requiredRole: 'admin',
    pagePath: singleSignOnPath,
    form: () => ({}),
    expectedEffect: { response: /no TXT record/ },
    isAboutSender: true,
  },
  'team/single-sign-on/actions.ts setRequired': {
    requiredRole: 'admin',
    pagePath: singleSignOnPath,
    form: () => ({ required: 'yes' }),
    expectedEffect: { auditAction: 'company.sso_required' },
    isAboutSender: true,
  },
  'team/single-sign-on/actions.ts changeDefaultRole': {
    requiredRole: 'admin',
    pagePath: singleSignOnPath,
    form: () => ({ defaultRole: 'admin' }),
    expectedEffect: { auditAction: 'company.sso_role_changed' },
    isAboutSender: true,
  },
  'team/single-sign-on/actions.ts replaceClientSecret': {
    requiredRole: 'admin',
    pagePath: singleSignOnPath,
    form: () => ({ clientSecret: 'a new secret' }),
    expectedEffect: { auditAction: 'company.sso_secret_replaced' },
    isAboutSender: true,
  },
  'team/single-sign-on/actions.ts removeConnection': {
    requiredRole: 'admin',
    pagePath: singleSignOnPath,
    form: () => ({ confirmation: CANARY_EMAIL_DOMAIN }),
    expectedEffect: { auditAction: 'company.sso_removed' },
  },
}
