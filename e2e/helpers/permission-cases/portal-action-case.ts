import type { AuditAction } from '@/lib/audit/event-types'
import type { CompanyResources } from '../canary-company'
import type { RequiredRole } from './portal-routes'

/** The expected effects on the sender's company. A test checks each effect that is listed. */
interface ExpectedEffect {
  /** The audit event, whose actor must be the sender. */
  auditAction?: AuditAction
  /** Matches the response, or the target of its redirect. */
  response?: RegExp
  /**
   * A query that returns one row if the action took effect. $1 is the sender's ID, $2 is the ID of the sender's
   * session, and $3 is `ownedResources.sessionId`.
   */
  rowsQuery?: string
}

/** A server action of the portal, with a valid form. */
export interface PortalActionCase {
  requiredRole: RequiredRole
  /** The mode of the page to which the form is submitted. Default: live. */
  mode?: 'test'
  /** The path of the page to which the form is submitted, without /portal/<mode>. */
  pagePath: (ownedResources: CompanyResources) => string
  /** Builds a new form that the company's admin could submit. */
  form: (ownedResources: CompanyResources) => Record<string, string | number | File>
  expectedEffect: ExpectedEffect
  /**
   * Whether the form names no existing resource, so that the action affects only the sender or the sender's company. If
   * so, partner staff of any company may use it.
   */
  isAboutSender?: true
  /** Whether the action changes something personal, so that not even a colleague may perform it. */
  isPersonal?: true
  /** Whether the action changes something that both modes share, such as the team. */
  isInBothModes?: true
  /** Whether the form is the action's only argument. Other actions first get their previous state. */
  takesFormOnly?: true
  /** Whether a signed-out sender gets the form again, instead of a redirect to the sign-in page. */
  returnsFormWhenSignedOut?: true
}
