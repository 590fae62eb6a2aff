// The methods of the API clients. The guide and the clients' READMEs list them, and clients/test/methods.test.ts compares
// them with the clients.

export const CLIENT_LANGUAGES = ['TypeScript', 'PHP', 'Python'] as const

export type ClientLanguage = (typeof CLIENT_LANGUAGES)[number]

/** A method, with names as in TypeScript and PHP. A question mark follows the name of an optional argument. */
export interface ClientMethod {
  name: string
  summary: string
  /** The argument that has its own position in every language. */
  subject?: string
  /** The arguments that are in one object in TypeScript, and have names in PHP and Python. */
  fields?: string[]
  /** Whether the method accepts an idempotency key. */
  hasKey?: boolean
  /** The class of the result, or of its elements. */
  result: string
  /** Whether the method returns many results. Default: one. */
  many?: 'list' | 'iterator'
}

export const CLIENT_METHODS: ClientMethod[] = [
  {
    name: 'createBillsPackage',
    summary: 'Creates a contract',
    ...{ subject: 'body', hasKey: true, result: 'CreateResult' },
  },
  {
    name: 'getQuotes',
    summary: 'Gets quotes',
    ...{ subject: 'body', hasKey: true, result: 'Quotes' },
  },
  {
    name: 'getQuote',
    summary: 'Gets the quotes of an earlier request',
    ...{ subject: 'requestId', result: 'Quote' },
  },
  {
    name: 'getContract',
    summary: 'Gets a contract with its history',
    ...{ subject: 'houseContractId', result: 'ContractDetail' },
  },
  {
    name: 'findContracts',
    summary: 'Finds contracts by the tenant’s email address, a request’s ID or your own reference',
    ...{ fields: ['email?', 'requestId?', 'idempotencyKey?'], result: 'Contract', many: 'list' },
  },
  {
    name: 'listContracts',
    summary: 'Lists a page of contracts, newest first',
    ...{ fields: ['status?', 'createdFrom?', 'createdTo?', 'startingAfter?', 'limit?'], result: 'ContractPage' },
  },
  {
    name: 'iterateContracts',
    summary: 'Iterates over the contracts of all pages',
    ...{ fields: ['status?', 'createdFrom?', 'createdTo?', 'startingAfter?'], result: 'Contract', many: 'iterator' },
  },
  {
    name: 'cancelContract',
    summary: 'Cancels a contract before its tenancy starts',
    ...{ subject: 'houseContractId', hasKey: true, result: 'CancelledContract' },
  },
  {
    name: 'resendContractEmail',
    summary: 'Sends a contract’s newest failed email again',
    ...{ subject: 'houseContractId', hasKey: true, result: 'ResentEmail' },
  },
  {
    name: 'getUnmatchedAddress',
    summary: 'Gets an unmatched address with its possible addresses',
    ...{ subject: 'addressRequestId', result: 'UnmatchedAddressDetail' },
  },
  {
    name: 'findUnmatchedAddresses',
    summary: 'Finds the unmatched address of a request that you sent',
    ...{ fields: ['requestId?', 'idempotencyKey?'], result: 'UnmatchedAddress', many: 'list' },
  },
  {
    name: 'listUnmatchedAddresses',
    summary: 'Lists a page of unmatched addresses, newest first',
    ...{ fields: ['status?', 'startingAfter?', 'limit?'], result: 'UnmatchedAddressPage' },
  },
  {
    name: 'iterateUnmatchedAddresses',
    summary: 'Iterates over the unmatched addresses of all pages',
    ...{ fields: ['status?', 'startingAfter?'], result: 'UnmatchedAddress', many: 'iterator' },
  },
  {
    name: 'resolveUnmatchedAddress',
    summary: 'Chooses an address, which creates the contract',
    ...{ subject: 'addressRequestId', fields: ['addressId', 'requestId?'], hasKey: true, result: 'ResolvedContract' },
  },
  {
    name: 'dismissUnmatchedAddress',
    summary: 'Dismisses an unmatched address',
    ...{ subject: 'addressRequestId', hasKey: true, result: 'UnmatchedAddressChange' },
  },
  {
    name: 'restoreUnmatchedAddress',
    summary: 'Restores a dismissed unmatched address',
    ...{ subject: 'addressRequestId', hasKey: true, result: 'UnmatchedAddressChange' },
  },
  {
    name: 'suggestAddresses',
    summary: 'Suggests addresses for a partly typed one',
    ...{ fields: ['address'], result: 'PossibleAddress', many: 'list' },
  },
]

/** The fields of the results that are small. The API v1 reference describes the others. */
export const CLIENT_RESULTS: Record<string, string[]> = {
  CreateResult: ['houseContractId', 'tenantId', 'message', 'requestId', 'idempotencyKey', 'isReplay'],
  Quotes: ['quotes', 'requestId', 'isReplay'],
  ContractPage: ['contracts', 'hasMore', 'requestId'],
  CancelledContract: ['houseContractId', 'status', 'cancelledAt', 'requestId', 'idempotencyKey', 'isReplay'],
  ResentEmail: ['houseContractId', 'emailType', 'emailStatus', 'requestId', 'idempotencyKey', 'isReplay'],
  UnmatchedAddressPage: ['unmatchedAddresses', 'hasMore', 'requestId'],
  ResolvedContract: ['houseContractId', 'tenantId', 'message', 'requestId', 'idempotencyKey', 'isReplay'],
  UnmatchedAddressChange: ['addressRequestId', 'status', 'requestId', 'idempotencyKey', 'isReplay'],
  PossibleAddress: ['addressId', 'address'],
}

/** Writes the arguments of a method as in the language, such as `body, { idempotencyKey? }`. */
export function formatClientArguments(
  { subject, fields = [], hasKey }: ClientMethod,
  language: ClientLanguage,
): string {
  const positional = subject ? [subject] : []
  const options = hasKey ? ['idempotencyKey?'] : []
  const named = [...fields, ...options]
  if (language === 'PHP') return [...positional, ...named].join(', ')
  if (language === 'Python')
    return toSnakeCase([...positional, ...(named.length > 0 ? ['*'] : []), ...named].join(', '))
  const objects = [fields, options].filter((names) => names.length > 0).map((names) => `{ ${names.join(', ')} }`)
  return [...positional, ...objects].join(', ')
}

export const formatClientMethodName = ({ name }: ClientMethod, language: ClientLanguage): string =>
  language === 'Python' ? toSnakeCase(name) : name

/** Writes the call of a method as in the language, such as `getQuotes(body, { idempotencyKey? })`. */
export const formatClientCall = (method: ClientMethod, language: ClientLanguage): string =>
  `${formatClientMethodName(method, language)}(${formatClientArguments(method, language)})`

/** Writes the type of a method's result as in the language, such as `list<Contract>`. */
export const formatClientResult = ({ result, many }: ClientMethod, language: ClientLanguage): string =>
  many ? RESULT_TYPES[language][many](result) : result

const RESULT_TYPES: Record<ClientLanguage, Record<'list' | 'iterator', (result: string) => string>> = {
  TypeScript: { list: (result) => `${result}[]`, iterator: (result) => `AsyncGenerator<${result}>` },
  PHP: { list: (result) => `list<${result}>`, iterator: (result) => `Generator<${result}>` },
  Python: { list: (result) => `list[${result}]`, iterator: (result) => `Iterator[${result}]` },
}

export const toSnakeCase = (text: string) => text.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
