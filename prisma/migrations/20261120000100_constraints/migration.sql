-- What must be true of a row whatever code wrote it. The application answers these faults with a
-- message long before; here they are the last word.

ALTER TABLE companies
  ADD CONSTRAINT companies_name CHECK (char_length(btrim(name)) BETWEEN 1 AND 200);

ALTER TABLE api_keys
  ADD CONSTRAINT api_keys_hash_is_sha256 CHECK (octet_length(hash) = 32),
  ADD CONSTRAINT api_keys_prefix CHECK (prefix ~ ('^eb_' || mode::text || '_[0-9A-Za-z]{4}$')),
  ADD CONSTRAINT api_keys_expires_after_creation CHECK (expires_at > created_at),
  ADD CONSTRAINT api_keys_refusals CHECK (duplicate_email_refusals >= 0);

ALTER TABLE tenants
  ADD CONSTRAINT tenants_test_belongs_to_company CHECK ((mode = 'test') = (company_id IS NOT NULL)),
  ADD CONSTRAINT tenants_email_key_is_folded CHECK (email_key = lower(email_key) AND email_key ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  ADD CONSTRAINT tenants_email CHECK (email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  ADD CONSTRAINT tenants_first_name CHECK (char_length(btrim(first_name)) BETWEEN 1 AND 100),
  ADD CONSTRAINT tenants_last_name CHECK (char_length(btrim(last_name)) BETWEEN 1 AND 100),
  ADD CONSTRAINT tenants_contact_no CHECK (contact_no <> ''),
  ADD CONSTRAINT tenants_birthday CHECK (birthday >= '1900-01-01' AND isfinite(birthday)),
  ADD CONSTRAINT tenants_account_has_birthday CHECK (account_created_at IS NULL OR birthday IS NOT NULL);

ALTER TABLE house_contracts
  ADD CONSTRAINT house_contracts_first_name CHECK (char_length(btrim(first_name)) BETWEEN 1 AND 100),
  ADD CONSTRAINT house_contracts_last_name CHECK (char_length(btrim(last_name)) BETWEEN 1 AND 100),
  ADD CONSTRAINT house_contracts_birthday CHECK (birthday >= '1900-01-01' AND isfinite(birthday)),
  ADD CONSTRAINT house_contracts_email CHECK (email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  ADD CONSTRAINT house_contracts_contact_no CHECK (contact_no <> ''),
  ADD CONSTRAINT house_contracts_address CHECK (char_length(btrim(address)) BETWEEN 1 AND 500),
  ADD CONSTRAINT house_contracts_address_is_known CHECK (address_id <> '' AND matched_address <> ''),
  ADD CONSTRAINT house_contracts_postcode CHECK (postcode ~ '^[A-Z]{1,2}(0|[1-9][0-9A-Z]?) [0-9][A-Z]{2}$'),
  ADD CONSTRAINT house_contracts_broadband CHECK (char_length(btrim(broadband)) BETWEEN 1 AND 60),
  ADD CONSTRAINT house_contracts_tenants CHECK (number_of_tenants BETWEEN 1 AND 50),
  ADD CONSTRAINT house_contracts_tenancy CHECK (start_date >= '1900-01-01' AND isfinite(end_date) AND end_date >= start_date AND end_date <= start_date + interval '5 years'),
  ADD CONSTRAINT house_contracts_some_service CHECK (gas OR electricity OR water OR tv OR wifi),
  ADD CONSTRAINT house_contracts_cancelled CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL));

ALTER TABLE address_requests
  ADD CONSTRAINT address_requests_email_key_is_folded CHECK (email_key = lower(email_key)),
  ADD CONSTRAINT address_requests_request CHECK (jsonb_typeof(request) = 'object'),
  ADD CONSTRAINT address_requests_candidates CHECK (jsonb_typeof(candidates) = 'array'),
  ADD CONSTRAINT address_requests_expires CHECK (expires_at > created_at);

ALTER TABLE quote_requests
  ADD CONSTRAINT quote_requests_email CHECK (email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  ADD CONSTRAINT quote_requests_postcode CHECK (postcode ~ '^[A-Z]{1,2}(0|[1-9][0-9A-Z]?) [0-9][A-Z]{2}$'),
  ADD CONSTRAINT quote_requests_tenants CHECK (number_of_tenants BETWEEN 1 AND 50),
  ADD CONSTRAINT quote_requests_tenancy CHECK (start_date >= '1900-01-01' AND isfinite(end_date) AND end_date >= start_date AND end_date <= start_date + interval '5 years');

ALTER TABLE activation_tokens
  ADD CONSTRAINT activation_tokens_hash_is_sha256 CHECK (octet_length(hash) = 32),
  ADD CONSTRAINT activation_tokens_expires CHECK (expires_at > created_at),
  ADD CONSTRAINT activation_tokens_used CHECK (used_at >= created_at);

ALTER TABLE emails
  ADD CONSTRAINT emails_recipient CHECK (recipient ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  ADD CONSTRAINT emails_test_is_never_sent CHECK (NOT (mode = 'test' AND state = 'sent')),
  ADD CONSTRAINT emails_rendered_whole CHECK (num_nulls(rendered_at, subject, html, text) IN (0, 4)),
  ADD CONSTRAINT emails_settled CHECK ((state = 'queued') = (settled_at IS NULL)),
  ADD CONSTRAINT emails_handed_over_is_rendered CHECK (state NOT IN ('sent', 'captured') OR html IS NOT NULL),
  ADD CONSTRAINT emails_failure CHECK ((state = 'failed') = (failure IS NOT NULL));

ALTER TABLE audit_events
  ADD CONSTRAINT audit_events_actor CHECK (actor_type IN ('api_key', 'operator') AND (actor_type = 'operator') = (actor_id IS NULL)),
  ADD CONSTRAINT audit_events_action CHECK (action ~ '^[a-z_]+\.[a-z_]+$');

ALTER TABLE addresses
  ADD CONSTRAINT addresses_premises CHECK (num_nonnulls(sub_building, building_name, number) > 0),
  ADD CONSTRAINT addresses_postcode CHECK (postcode ~ '^[A-Z]{1,2}(0|[1-9][0-9A-Z]?) [0-9][A-Z]{2}$' AND outcode = split_part(postcode, ' ', 1));

ALTER TABLE rate_cards
  ADD CONSTRAINT rate_cards_checksum_is_sha256 CHECK (octet_length(checksum) = 32);

-- The upper bounds keep out NaN as well, which PostgreSQL sorts above every number.
ALTER TABLE energy_rates
  ADD CONSTRAINT energy_rates_not_negative CHECK (electricity_unit BETWEEN 0 AND 1000 AND electricity_standing BETWEEN 0 AND 1000 AND gas_unit BETWEEN 0 AND 1000 AND gas_standing BETWEEN 0 AND 1000);

ALTER TABLE energy_uses
  ADD CONSTRAINT energy_uses_positive CHECK (adults >= 1 AND electricity_kwh >= 0 AND gas_kwh >= 0);

ALTER TABLE monthly_shares
  ADD CONSTRAINT monthly_shares_month CHECK (month BETWEEN 1 AND 12),
  ADD CONSTRAINT monthly_shares_fraction CHECK (electricity BETWEEN 0 AND 1 AND gas BETWEEN 0 AND 1);

ALTER TABLE rate_card_plans
  ADD CONSTRAINT rate_card_plans_not_negative CHECK (value BETWEEN 0 AND 100);

ALTER TABLE water_bills
  ADD CONSTRAINT water_bills_not_negative CHECK (annual BETWEEN 0 AND 10000);

ALTER TABLE water_uses
  ADD CONSTRAINT water_uses_positive CHECK (occupants >= 1 AND m3 > 0);

ALTER TABLE tv_licences
  ADD CONSTRAINT tv_licences_not_negative CHECK (annual BETWEEN 0 AND 10000);

ALTER TABLE broadband_options
  ADD CONSTRAINT broadband_options_position CHECK (position >= 1),
  ADD CONSTRAINT broadband_options_not_negative CHECK (monthly BETWEEN 0 AND 10000);
