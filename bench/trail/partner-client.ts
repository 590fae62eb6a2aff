import { buildActionRequest } from '@/e2e/helpers/build-server-action-requests'
import type { SignedInPartnerStaff } from '@/e2e/helpers/sign-in'

interface ApiReply {
  status: number
  /** The X-Request-Id. */
  requestId: string
  isReplayed: boolean
  errorCode: string | null
  // biome-ignore lint/suspicious/noExplicitAny: the benchmark reads responses of every shape
  data: any
}

interface ApiCall {
  body?: object
  /** The Idempotency-Key. */
  key?: string | null
}

/** A company that uses the API with its key, and the portal as a member of its partner staff. */
export interface PartnerClient {
  /** Sends a POST request if there's a body, and a GET request otherwise. */
  callApi: (path: string, call?: ApiCall) => Promise<ApiReply>
  /** Returns the HTML of one of the portal's pages for live mode. Empty if the page doesn't exist. */
  loadPage: (path: string) => Promise<string>
  /** Chooses an address on the page of an unmatched address. Returns the page to which the action redirects. */
  chooseAddress: (form: AddressChoice) => Promise<string>
}

interface AddressChoice {
  id: number
  expectedRequestId: string
  email: string
  addressId: string
}

const CHOOSE_ADDRESS = 'unmatched-addresses/[id]/actions.ts chooseAddress'

export function createPartnerClient(baseUrl: string, apiKey: string, staff: SignedInPartnerStaff): PartnerClient {
  const requestPage = (path: string, init: RequestInit = {}) =>
    fetch(`${baseUrl}/portal/live/${path}`, {
      ...init,
      headers: { ...init.headers, Cookie: staff.cookie, Origin: baseUrl },
      redirect: 'manual',
    })
  return {
    callApi: async (path, { body, key } = {}) => {
      const response = await fetch(`${baseUrl}/api/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          'X-API-Key': apiKey,
          ...(body && { 'Content-Type': 'application/json' }),
          ...(key && { 'Idempotency-Key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const { data } = await response.json()
      return {
        status: response.status,
        requestId: response.headers.get('X-Request-Id') ?? '',
        isReplayed: response.headers.get('Idempotent-Replayed') === 'true',
        errorCode: response.headers.get('Error-Code'),
        data,
      }
    },
    loadPage: async (path) => {
      const response = await requestPage(path)
      const html = await response.text()
      return response.status === 200 ? html : ''
    },
    chooseAddress: async (form) => {
      const action = buildActionRequest(CHOOSE_ADDRESS, { mode: 'live', ...form }, 'without JavaScript')
      const response = await requestPage(`unmatched-addresses/${form.id}`, action)
      await response.text()
      return response.headers.get('Location') ?? ''
    },
  }
}
