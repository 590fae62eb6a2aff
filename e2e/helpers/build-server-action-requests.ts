// Builds the requests that browsers send to call server actions, without running a browser.
import { readFileSync } from 'node:fs'

interface Manifest {
  node: Record<string, { filename: string; exportedName: string }>
}

const manifest: Manifest = JSON.parse(
  readFileSync('.next/standalone/.next/server/server-reference-manifest.json', 'utf8'),
)

/**
 * The server actions' IDs in the build, by file and function, such as 'team/actions.ts changeRole'. The path of a
 * file in app/portal/[mode] or in a route group of app/ leaves out that folder. Other files have their full path.
 */
export const actionIds = new Map(
  Object.entries(manifest.node).map(([id, { filename, exportedName }]) => [
    `${filename.replace(/^app\/(portal\/\[mode\]|\([a-z]+\))\//, '')} ${exportedName}`,
    id,
  ]),
)

/** How a form is submitted: by React, or by a browser without JavaScript. */
export type SubmissionMethod = 'with JavaScript' | 'without JavaScript'
export const SUBMISSION_METHODS: SubmissionMethod[] = ['with JavaScript', 'without JavaScript']

/**
 * Builds the POST request that submits an action's form to its page.
 *
 * @param takesFormOnly whether the form is the action's only argument. Other actions first get their previous state
 */
export function buildActionRequest(
  name: string,
  form: Record<string, string | number | File>,
  method: SubmissionMethod,
  takesFormOnly = false,
): RequestInit {
  const id = actionIds.get(name) ?? ''
  const body = new FormData()
  if (method === 'without JavaScript') {
    if (takesFormOnly) body.append(`$ACTION_ID_${id}`, '')
    else {
      body.append('$ACTION_REF_1', '')
      body.append('$ACTION_1:0', JSON.stringify({ id, bound: '$@1' }))
      body.append('$ACTION_1:1', '[null]')
    }
  }
  for (const [field, value] of Object.entries(form)) {
    body.append(method === 'with JavaScript' ? `_1_${field}` : field, value instanceof File ? value : String(value))
  }
  if (method === 'with JavaScript') body.append('0', JSON.stringify(takesFormOnly ? ['$K1'] : [null, '$K1']))
  return { method: 'POST', body, headers: method === 'with JavaScript' ? { 'Next-Action': id } : {} }
}

/** Builds a request that calls an action directly, with invalid arguments. */
export function buildMalformedActionRequest(name: string): RequestInit {
  const body = new FormData()
  body.append('0', JSON.stringify([5, { password: 'x' }]))
  return { method: 'POST', body, headers: { 'Next-Action': actionIds.get(name) ?? '' } }
}
