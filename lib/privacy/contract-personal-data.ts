import { KEPT_UNTIL_ERASED, type PersonalData } from './personal-data-entry'

const KEPT_FOR_ACCOUNTING =
  'stays: Our accounting records must show what was supplied, where, when and for which company, but not to whom'

/** The personal data about tenants in contracts, unmatched addresses and webhook messages. */
export const CONTRACT_DATA_MAP: PersonalData[] = [
  {
    table: 'house_contracts',
    columns: ['first_name', 'last_name', 'birthday', 'email', 'contact_no', 'address', 'broadband', 'closing_note'],
    dataSubject: 'tenants',
    description:
      'Tenant’s details, address and requested broadband, as sent; support’s note on why the contract was closed',
    purpose: 'To keep the contract’s details as they were when it was created',
    ...KEPT_UNTIL_ERASED,
    onErasure: 'replaced',
  },
  {
    table: 'house_contracts',
    columns: [
      ...['address_id', 'matched_address', 'postcode', 'number_of_tenants', 'start_date', 'end_date'],
      ...['gas', 'electricity', 'water', 'tv', 'wifi', 'status', 'created_at', 'cancelled_at', 'closed_at'],
      ...['request_id', 'address_request_id', 'address_request_created_at'],
    ],
    dataSubject: 'tenants',
    description:
      'Property, tenancy and services. The IDs of the request and the unmatched address that the contract comes from, and when that request was sent. When the contract was created, cancelled or closed',
    purpose: 'To supply the services and account for them',
    retention: () => 'Permanently, as accounting records',
    deletedBy: 'nothing: once the tenant is erased, it is no longer personal data',
    onErasure: KEPT_FOR_ACCOUNTING,
  },
  {
    table: 'house_contracts',
    columns: ['idempotency_key', 'replaced_request_ids', 'replaced_idempotency_keys'],
    dataSubject: 'tenants',
    description:
      'The Idempotency-Key of the request, which the partner chose as its own reference; it isn’t meant to contain personal data. The IDs and Idempotency-Keys of earlier requests for the same tenant',
    purpose: 'To let the partner match the contract and its webhook messages with its own record',
    ...KEPT_UNTIL_ERASED,
    onErasure: 'deleted',
  },
  {
    table: 'house_contracts',
    columns: ['sort_name', 'search_words'],
    dataSubject: 'tenants',
    description: 'Names, home address, and current and earlier email addresses, in a form for searching',
    purpose: 'To let partner staff find a contract in the portal, and partners find it through the API',
    ...KEPT_UNTIL_ERASED,
    onErasure: 'replaced',
    exportExclusion: 'It is derived from the details in the same row and from the contract’s emails',
  },
  {
    table: 'unmatched_addresses',
    columns: [
      ...['email_key', 'request', 'candidates', 'request_id', 'idempotency_key'],
      ...['replaced_request_ids', 'replaced_idempotency_keys', 'created_at', 'expires_at', 'dismissed_at'],
    ],
    dataSubject: 'tenants',
    description:
      'A request to create a contract, if its address wasn’t found, and the IDs and Idempotency-Keys of earlier requests for the same tenant',
    purpose: 'To let partner staff choose the address and create the contract',
    retention: ({ unmatchedAddressesDays }) =>
      `${unmatchedAddressesDays} days, or until the address is resolved or the tenant gets a contract in another way`,
    deletedBy: 'purgeExpiredUnmatchedAddresses, store_bills_package, close_unmatched_addresses, eraseTenant',
    onErasure: 'deleted',
  },
  {
    table: 'unmatched_addresses',
    columns: ['search_words'],
    dataSubject: 'tenants',
    description: 'Name, email address, phone number and home address, in a form for searching',
    purpose: 'To let support find a request whose address wasn’t found',
    retention: ({ unmatchedAddressesDays }) =>
      `${unmatchedAddressesDays} days, or until the address is resolved or the tenant gets a contract in another way`,
    deletedBy: 'purgeExpiredUnmatchedAddresses, store_bills_package, close_unmatched_addresses, eraseTenant',
    onErasure: 'deleted',
    exportExclusion: 'It is derived from the details in the same row',
  },
  {
    table: 'closed_unmatched_addresses',
    columns: [
      ...['request_id', 'idempotency_key', 'replaced_request_ids', 'replaced_idempotency_keys'],
      ...['created_at', 'closed_at'],
    ],
    dataSubject: 'tenants',
    description:
      'The ID of a request whose address wasn’t found, its Idempotency-Key, when it was sent, and when the tenant got a contract in another way. If the request expired instead: its ID, when it was sent, and when it expired. Also the IDs and Idempotency-Keys of earlier requests for the tenant',
    purpose: 'To tell the partner why nobody needs to choose the address any more',
    retention: ({ requestLogDays }) => `${requestLogDays} days`,
    deletedBy: 'purgeClosedUnmatchedAddresses, eraseTenant',
    onErasure: 'deleted',
  },
  {
    table: 'closed_unmatched_addresses',
    columns: ['contract_id'],
    dataSubject: 'tenants',
    description: 'The contract that the tenant got in another way',
    purpose: 'To tell the partner why nobody needs to choose the address any more',
    retention: ({ requestLogDays }) => `${requestLogDays} days`,
    deletedBy: 'purgeClosedUnmatchedAddresses, eraseTenant',
    onErasure: 'deleted',
    exportExclusion: 'It only links a request to a contract, and the export contains both',
  },
  {
    table: 'webhook_deliveries',
    columns: ['data'],
    dataSubject: 'tenants',
    description: 'IDs that a message to the partner contains, and the Idempotency-Key of the request',
    purpose: 'To send the partner the message, again if necessary',
    retention: () => '30 days after the message was delivered or failed, or until the endpoint is deleted',
    deletedBy: 'purgeOldDeliveries, and only the Idempotency-Key: eraseTenant',
    onErasure: 'replaced',
    exportExclusion: 'It contains the same IDs and Idempotency-Key as the contract',
  },
  {
    table: 'webhook_attempts',
    columns: ['response_body'],
    dataSubject: 'tenants',
    description:
      'The first 1,024 characters of the response of the partner’s server, if it rejected a message. It contains whatever the partner’s server wrote, which can be personal data',
    purpose: 'To show the partner’s admins why their server rejected the message',
    retention: () => '30 days after the message was delivered or failed, or until the endpoint is deleted',
    deletedBy: 'purgeOldDeliveries, eraseTenant',
    onErasure: 'deleted',
    exportExclusion: 'The partner’s server wrote it, and it can be about anyone. The partner can say what it’s about',
  },
]
