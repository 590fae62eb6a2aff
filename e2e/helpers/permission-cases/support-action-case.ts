import type { Realm } from '@/lib/platform/identity/realm'
import type { OwnedResources } from '../personas'

export interface ActionCase {
  realm: Exclude<Realm, 'portal'>
  /** The path of the page to which the form is submitted. */
  pagePath: (ownedResources: OwnedResources) => string
  /** Builds a new valid form. */
  form: (ownedResources: OwnedResources) => Record<string, string | number | File>
  /**
   * A query that returns one row if the action took effect. $1 is the sender's ID, and $2 is the ID of the sender's
   * session.
   */
  expectedRowQuery?: string
  /** Matches the response, or the target of its redirect. */
  expectedResponse?: RegExp
  /**
   * SQL that prepares the database before the action runs, so that the action can take effect. $1 is the ID of the
   * tenant's contract.
   */
  setupSql?: string
  /** Whether the form is the action's only argument. Other actions first get their previous state. */
  takesFormOnly?: true
}

export const supportAction = (
  pagePath: ActionCase['pagePath'],
  change: Omit<ActionCase, 'realm' | 'pagePath'>,
): ActionCase => ({ realm: 'support', pagePath, ...change })

/** Returns a query for an audit event whose actor is the sender, $1. */
export const auditedBySupportQuery = (action: string) =>
  `SELECT DISTINCT action FROM audit_events WHERE action = '${action}' AND actor_type = 'support_staff' AND actor_id = $1`
