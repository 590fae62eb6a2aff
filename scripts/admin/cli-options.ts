export interface CliOptions {
  company?: string
  label?: string
  test?: boolean
  expires?: string
  permissions?: string
  networks?: string
  'per-minute'?: string
  email?: string
  role?: string
  name?: string
  url?: string
  events?: string
  'grace-period'?: string
  after?: string
  confirm?: boolean
  layout?: string
  add?: boolean
  'even-if-smaller'?: boolean
}
