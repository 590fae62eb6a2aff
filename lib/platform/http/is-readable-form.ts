import { decodeReply } from 'next/dist/compiled/react-server-dom-turbopack/server.node'

/** Matches the name of the form field by which React recognises a server action with bound arguments. */
const ACTION_REFERENCE = /^\$ACTION_REF_(.*)$/

/**
 * Returns whether Next can read the body of a form or server action. Decodes it like Next, with React's own decoder.
 * Arguments can't refer to other server actions, because no page sends such arguments.
 */
export async function isReadableForm(request: Request): Promise<boolean> {
  const isMultipart = /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')
  const isAction = request.headers.has('next-action')
  if (!isMultipart && !isAction) return true
  try {
    const body = isMultipart ? await request.formData() : await request.text()
    if (isAction) return Array.isArray(await decodeReply(body, {}))
    if (body instanceof FormData) await decodeBoundArguments(body)
    return true
  } catch {
    return false
  }
}

/**
 * Decodes the bound arguments of the action to which a form without JavaScript refers.
 *
 * @throws if the arguments can't be decoded
 */
async function decodeBoundArguments(form: FormData): Promise<void> {
  for (const key of form.keys()) {
    const reference = ACTION_REFERENCE.exec(key)?.[1]
    if (reference === undefined) continue
    const prefix = `$ACTION_${reference}:`
    const fields = new FormData()
    for (const [name, value] of form) if (name.startsWith(prefix)) fields.append(name.slice(prefix.length), value)
    const action = (await decodeReply(fields, {})) as { bound?: unknown } | null
    await action?.bound
  }
}
