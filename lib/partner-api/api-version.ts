import packageJson from '@/package.json'

/** The version of the partner API, shown in the OpenAPI document, the API reference and the API's changelog. */
export const API_VERSION = packageJson.version
