import { ApiKeyPermission } from '@/prisma/client/enums'

/** A permission that an endpoint needs. A key that has `all` may use every endpoint. */
export type EndpointPermission = Exclude<ApiKeyPermission, 'all'>

/** The restrictions of an API key. Rotation copies them to the new key. */
export interface KeyRestrictions {
  /**
   * The key's permissions: either `all` or a list from `normalisePermissions`, which is never empty. With `all`, the
   * key may use every endpoint, including any that are added later.
   */
  permissions: ApiKeyPermission[]
  /**
   * The networks that the key may be used from, as `normaliseNetwork` returns them. If empty, it may be used from
   * anywhere.
   */
  allowedNetworks: string[]
  /** The key's own rate limit. If null, only the company's applies. Otherwise, the lower one applies. */
  requestsPerMinute: number | null
}

export const UNRESTRICTED: Readonly<KeyRestrictions> = {
  permissions: [ApiKeyPermission.all],
  allowedNetworks: [],
  requestsPerMinute: null,
}

/** Enough for several offices and data centres, and few enough to compare with each request. */
export const MAX_ALLOWED_NETWORKS = 20

/** The label of each permission of a restricted key, in the order in which lists show them. */
export const PERMISSION_LABELS: Record<EndpointPermission, string> = {
  quotes: 'Get quotes',
  contracts: 'Create bills packages',
  read: 'Read contracts and unmatched addresses',
  write: 'Change contracts and unmatched addresses',
}

/** The permissions that a restricted key can have. */
export const ENDPOINT_PERMISSIONS = Object.keys(PERMISSION_LABELS) as EndpointPermission[]

export const isUnrestricted = (permissions: readonly string[]) => permissions.includes(ApiKeyPermission.all)

/**
 * Returns permissions in a fixed order, without repetitions. Adds `read` to `write`, because a program couldn't find
 * what to change without reading.
 */
export const normalisePermissions = (permissions: readonly string[]): EndpointPermission[] =>
  ENDPOINT_PERMISSIONS.filter(
    (permission) =>
      permissions.includes(permission) || (permission === 'read' && permissions.includes(ApiKeyPermission.write)),
  )

/** Describes the permissions of a restricted key, such as '“Get quotes” and “Create bills packages”'. */
export const describePermissions = (permissions: readonly string[]): string =>
  PERMISSION_LIST.format(normalisePermissions(permissions).map((permission) => `“${PERMISSION_LABELS[permission]}”`))

const PERMISSION_LIST = new Intl.ListFormat('en-GB')

/**
 * Lists a key's restrictions in words. The list is empty if the key has none.
 *
 * @param companyLimit the company's rate limit. It applies if it's lower than the key's own
 */
export function describeRestrictions(
  { permissions, allowedNetworks, requestsPerMinute }: KeyRestrictions,
  companyLimit: number,
): string[] {
  return [
    ...(isUnrestricted(permissions) ? [] : [`Only ${describePermissions(permissions)}`]),
    ...(allowedNetworks.length > 0 ? [`Only from ${allowedNetworks.join(', ')}`] : []),
    ...(requestsPerMinute === null ? [] : [describeLimit(requestsPerMinute, companyLimit)]),
  ]
}

const describeLimit = (keyLimit: number, companyLimit: number) =>
  keyLimit > companyLimit
    ? `${formatNumber(companyLimit)} requests a minute (the limit for each of the company’s keys, which is lower than this key’s own ${formatNumber(keyLimit)})`
    : `${formatNumber(keyLimit)} requests a minute`

const formatNumber = (number: number) => number.toLocaleString('en-GB')

/**
 * Returns text that changes whenever the restrictions change. A form contains the text for the restrictions that it
 * shows. `restrictApiKey` can then tell whether somebody else has changed the restrictions since the form was opened.
 */
export const computeRestrictionsVersion = ({
  permissions,
  allowedNetworks,
  requestsPerMinute,
}: KeyRestrictions): string => JSON.stringify([permissions, allowedNetworks, requestsPerMinute])
