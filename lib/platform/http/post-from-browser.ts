type PostResult<Data> = { ok: true; data: Data } | { ok: false; message: string; isSignedOut: boolean }

/**
 * Sends a lookup from the browser to one of the portal's own endpoints (authorise-portal-lookup.ts).
 *
 * @throws if `signal` aborts the request. All other errors are returned
 */
export async function postJson<Data>(path: string, payload: object, signal?: AbortSignal): Promise<PostResult<Data>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(payload),
      signal,
    })
    const body = await response.json()
    return response.ok
      ? { ok: true, data: body }
      : { ok: false, message: body.message, isSignedOut: response.status === 401 }
  } catch (error) {
    if (signal?.aborted) throw error
    const message = 'Can’t reach the service. Check your connection. We’ve kept what you entered.'
    return { ok: false, message, isSignedOut: false }
  }
}
