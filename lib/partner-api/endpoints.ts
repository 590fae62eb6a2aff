/**
 * The partner API's endpoints by name. The request log and stored idempotency keys contain the name. In a path, braces
 * enclose what the client fills in.
 */
export const ENDPOINTS = {
  createBillsPackage: { method: 'POST', path: '/api/external/createBillsPackage.php' },
  getQuotes: { method: 'POST', path: '/api/external/getQuotes.php' },
  listContracts: { method: 'GET', path: '/api/v1/contracts' },
  findContracts: { method: 'POST', path: '/api/v1/contracts/find' },
  getContract: { method: 'GET', path: '/api/v1/contracts/{houseContractId}' },
  cancelContract: { method: 'POST', path: '/api/v1/contracts/{houseContractId}/cancel' },
  resendContractEmail: { method: 'POST', path: '/api/v1/contracts/{houseContractId}/resend-email' },
  listUnmatchedAddresses: { method: 'GET', path: '/api/v1/unmatched-addresses' },
  findUnmatchedAddresses: { method: 'POST', path: '/api/v1/unmatched-addresses/find' },
  getUnmatchedAddress: { method: 'GET', path: '/api/v1/unmatched-addresses/{addressRequestId}' },
  resolveUnmatchedAddress: { method: 'POST', path: '/api/v1/unmatched-addresses/{addressRequestId}/resolve' },
  dismissUnmatchedAddress: { method: 'POST', path: '/api/v1/unmatched-addresses/{addressRequestId}/dismiss' },
  restoreUnmatchedAddress: { method: 'POST', path: '/api/v1/unmatched-addresses/{addressRequestId}/restore' },
  suggestAddresses: { method: 'POST', path: '/api/v1/addresses/suggest' },
  getQuote: { method: 'GET', path: '/api/v1/quotes/{requestId}' },
} as const satisfies Record<string, { method: 'GET' | 'POST'; path: string }>

export type EndpointName = keyof typeof ENDPOINTS

export const ENDPOINT_NAMES = Object.keys(ENDPOINTS) as [EndpointName, ...EndpointName[]]
