import type { ServiceStatus } from './get-service-status'

interface ServiceState {
  tone: 'good' | 'warn' | 'bad'
  text: string
}

/** Describes the current state in a few words. */
export function describeState({ readiness, history }: Pick<ServiceStatus, 'readiness' | 'history'>): ServiceState {
  const { ready, checks } = readiness
  if (checks?.database === 'failed' || !history) return { tone: 'bad', text: 'The database isn’t responding' }
  if (checks?.worker === 'failed') return { tone: 'bad', text: 'Emails and webhooks aren’t being sent' }
  const { failingEndpoints, areEmailsLate, areWebhooksLate } = history.problems
  if (failingEndpoints.length > 0) return { tone: 'bad', text: 'Requests are failing' }
  if (!ready) return { tone: 'warn', text: 'An upgrade is in progress' }
  if (areEmailsLate) return { tone: 'warn', text: 'Emails are delayed' }
  if (areWebhooksLate) return { tone: 'warn', text: 'Webhooks are delayed' }
  return { tone: 'good', text: 'Working' }
}
