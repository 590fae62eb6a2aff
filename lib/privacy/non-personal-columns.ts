/** The columns that contain no personal data: keys that join tables, and data about the product or a company. */
export const NON_PERSONAL_COLUMNS: Record<string, string[]> = {
  companies: ['id', 'name', 'created_at', 'requests_per_minute', 'two_factor_required', 'disabled_at'],
  api_keys: [
    ...['id', 'company_id', 'mode', 'hash', 'prefix', 'created_at', 'expires_at', 'revoked_at'],
    ...['duplicate_email_rejections', 'last_used_at', 'label', 'replaced_by_id'],
    // The networks are those of the company's servers.
    ...['scope', 'allowed_networks', 'requests_per_minute'],
  ],
  idempotency_keys: ['company_id', 'mode', 'endpoint', 'owner', 'locked_until', 'expires_at'],
  // The hash is of an email address with the domain test-mode.example, which no person has.
  simulated_failures: ['company_id', 'request_hash', 'failures', 'expires_at'],
  rate_limit_windows: ['minute', 'leased'],
  partner_staff: ['id'],
  partner_staff_sessions: ['id', 'public_id'],
  partner_staff_tokens: ['id'],
  partner_staff_passkeys: ['id'],
  sso_connections: [
    ...['id', 'company_id', 'issuer', 'client_id', 'client_secret', 'email_domain', 'verification_token'],
    ...['default_role', 'required', 'created_at', 'domain_verified_at', 'tested_at'],
  ],
  sso_identities: ['connection_id'],
  support_staff: ['id'],
  support_staff_sessions: ['id', 'public_id'],
  support_staff_tokens: ['id'],
  support_staff_passkeys: ['id'],
  // A passkey challenge is random, and its row doesn't say who used it.
  used_passkey_challenges: ['hash', 'expires_at'],
  tenant_passkeys: ['id', 'tenant_id'],
  tenant_recovery_codes: ['tenant_id'],
  support_access_log: ['id', 'company_id'],
  tenants: ['id', 'mode', 'company_id'],
  house_contracts: ['id', 'company_id', 'mode', 'tenant_id'],
  unmatched_addresses: ['id', 'company_id', 'mode'],
  quote_requests: ['id', 'company_id', 'mode', 'tenant_id', 'rate_card_id'],
  tenant_tokens: ['id', 'tenant_id'],
  tenant_sessions: ['id', 'public_id', 'tenant_id'],
  emails: [
    ...['id', 'mode', 'contract_id', 'company_id', 'tenant_token_id', 'partner_staff_token_id'],
    ...['template', 'template_version', 'submission'],
  ],
  email_events: ['id', 'email_id'],
  worker_heartbeat: ['id', 'beat_at'],
  webhook_endpoints: [
    ...['id', 'company_id', 'mode', 'url', 'events', 'created_at', 'disabled_at', 'disabled_reason', 'verified_at'],
  ],
  webhook_secrets: ['id', 'endpoint_id', 'ciphertext', 'created_at', 'expires_at'],
  // `data` isn't personal, because webhook messages contain only IDs and random tokens
  // (lib/webhooks/delivery/message-body.ts).
  webhook_deliveries: ['id', 'endpoint_id', 'type', 'data', 'status', 'job_id', 'failure', 'created_at', 'settled_at'],
  webhook_attempts: ['id', 'delivery_id', 'at', 'status', 'reason', 'duration_ms'],
  // The values are the old and new restrictions of an API key.
  audit_events: ['id', 'company_id', 'old_values', 'new_values'],
  api_requests: ['company_id', 'mode', 'api_key_id', 'duration_ms', 'error', 'contract_id', 'replayed'],
  // The directory lists all addresses, without the people who live there.
  addresses: [
    ...['id', 'sub_building', 'building_name', 'number', 'street', 'locality', 'town', 'county', 'postcode'],
    ...['outcode', 'premises_key', 'street_key', 'town_key', 'full_key', 'building_key'],
  ],
  address_streets: ['outcode', 'street_key', 'town_key'],
  address_imports: [
    ...[
      'id',
      'fingerprint',
      'started_at',
      'finished_at',
      'files_read',
      'line',
      'bytes_read',
      'rows_stored',
      'rejected',
    ],
  ],
  rate_cards: ['id', 'checksum', 'imported_at'],
  rate_card_publications: ['id', 'rate_card_id', 'published_at'],
  energy_rates: [
    ...['rate_card_id', 'region', 'from', 'electricity_unit', 'electricity_standing'],
    ...['gas_unit', 'gas_standing', 'estimated'],
  ],
  energy_uses: ['rate_card_id', 'adults', 'electricity_kwh', 'gas_kwh'],
  monthly_shares: ['rate_card_id', 'month', 'electricity', 'gas'],
  rate_card_plans: ['rate_card_id', 'name', 'value'],
  region_prefixes: ['rate_card_id', 'prefix', 'region'],
  off_gas_outcodes: ['rate_card_id', 'outcode'],
  water_bills: ['rate_card_id', 'area', 'annual'],
  water_uses: ['rate_card_id', 'occupants', 'm3'],
  tv_licences: ['rate_card_id', 'from', 'annual'],
  broadband_options: ['rate_card_id', 'position', 'speed', 'monthly'],
  applied_functions: ['file', 'checksum', 'applied_at'],
  _prisma_migrations: [
    ...['id', 'checksum', 'finished_at', 'migration_name', 'logs', 'rolled_back_at', 'started_at'],
    'applied_steps_count',
  ],
}
