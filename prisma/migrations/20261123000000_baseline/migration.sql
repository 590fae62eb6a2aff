-- The tables, domain by domain from the bottom up. A foreign key to a table of a higher domain is added in the section
-- of that domain.
--
-- Functions and triggers are in prisma/functions. `npm run migrate` applies them after the migrations, which don't need
-- them. The privileges of the application's role are in scripts/database/grant-app-role.ts.
--
-- CHECK constraints state what must be true of a row, whichever code wrote it. The application rejects such values
-- earlier, with a message.


-- ---------------------------------------------------------------- platform

-- Both extensions come with PostgreSQL and don't need a superuser.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

CREATE TYPE mode AS ENUM ('live', 'test');

-- Each version of a file in prisma/functions that was applied to this database, and when it was last applied.
CREATE TABLE applied_functions (
  file text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  PRIMARY KEY (file, checksum)
);

-- When a worker last reported that it processes jobs. Every worker updates the same row.
CREATE TABLE worker_heartbeat (
  id int PRIMARY KEY DEFAULT 1,
  beat_at timestamptz(3) NOT NULL,

  CONSTRAINT worker_heartbeat_is_one_row CHECK (id = 1)
);

-- How much of a subject's request budget has been leased to processes in a minute. The table is unlogged, so a crash of
-- PostgreSQL empties it. That only resets the limits of the current minute.
CREATE UNLOGGED TABLE rate_limit_windows (
  minute int NOT NULL,
  subject text NOT NULL,
  leased int NOT NULL DEFAULT 0,

  PRIMARY KEY (minute, subject),
  CONSTRAINT rate_limit_windows_leased CHECK (leased >= 0)
);


-- ---------------------------------------------------------------- audit

CREATE TABLE audit_events (
  id bigserial PRIMARY KEY,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  company_id int,
  actor_type text NOT NULL,
  actor_id int,
  action text NOT NULL,
  subject_id int NOT NULL,
  request_id uuid,

  CONSTRAINT audit_events_actor CHECK (
    actor_type IN ('api_key', 'operator', 'partner_staff', 'support_staff', 'tenant')
    AND (actor_type = 'operator') = (actor_id IS NULL)
  ),
  CONSTRAINT audit_events_action CHECK (action ~ '^[a-z_]+\.[a-z_]+$')
);
CREATE INDEX audit_events_company_id_id_idx ON audit_events (company_id, id DESC);
CREATE INDEX audit_events_company_id_actor_type_actor_id_id_idx
  ON audit_events (company_id, actor_type, actor_id, id DESC);
CREATE INDEX audit_events_by_people ON audit_events (company_id, id DESC) WHERE actor_type <> 'api_key';
CREATE INDEX audit_events_of_contracts ON audit_events (subject_id) WHERE action LIKE 'house_contract.%';
CREATE INDEX audit_events_of_tenants ON audit_events (subject_id) WHERE action LIKE 'tenant.%';
CREATE INDEX audit_events_of_resolved_requests ON audit_events (request_id)
  WHERE action = 'house_contract.created' AND actor_type = 'partner_staff';


-- ---------------------------------------------------------------- mail

CREATE TYPE email_status AS ENUM ('queued', 'sent', 'captured', 'failed', 'bounced', 'delivered', 'complained');

CREATE TABLE emails (
  id uuid PRIMARY KEY,
  mode mode NOT NULL,
  contract_id int,
  tenant_token_id uuid,
  recipient text NOT NULL,
  template text NOT NULL,
  template_version int NOT NULL,
  "values" jsonb NOT NULL,
  status email_status NOT NULL DEFAULT 'queued',
  rendered_at timestamptz(3),
  subject text,
  html text,
  text text,
  provider_id text,
  failure text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  settled_at timestamptz(3),
  user_id int,
  partner_staff_token_id uuid,
  -- The contract's company. It has no foreign key, because the contract has one.
  company_id int,
  content_purged_at timestamptz(3),
  submission int NOT NULL DEFAULT 1,

  CONSTRAINT emails_recipient CHECK (recipient ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  -- An email is sent to a contract's tenant or to partner staff.
  CONSTRAINT emails_one_addressee CHECK (num_nonnulls(contract_id, user_id) = 1),
  CONSTRAINT emails_links_are_the_addressees CHECK (
    (tenant_token_id IS NULL OR contract_id IS NOT NULL) AND (partner_staff_token_id IS NULL OR user_id IS NOT NULL)
  ),
  -- Partner staff are real people, so their emails are live even for test data.
  CONSTRAINT emails_to_staff_are_live CHECK (user_id IS NULL OR mode = 'live'),
  CONSTRAINT emails_test_is_never_sent CHECK (
    NOT (mode = 'test' AND status::text IN ('sent', 'delivered', 'complained'))
  ),
  CONSTRAINT emails_rendered_whole CHECK (num_nulls(rendered_at, subject, html, text) IN (0, 4)),
  CONSTRAINT emails_handed_over_is_rendered CHECK (
    status::text IN ('queued', 'failed') OR html IS NOT NULL OR content_purged_at IS NOT NULL
  ),
  CONSTRAINT emails_purged_is_settled CHECK (content_purged_at IS NULL OR (html IS NULL AND status <> 'queued')),
  CONSTRAINT emails_settled CHECK ((status = 'queued') = (settled_at IS NULL)),
  CONSTRAINT emails_failure CHECK ((status = 'failed') = (failure IS NOT NULL))
);
CREATE INDEX emails_contract_id_idx ON emails (contract_id);
CREATE INDEX emails_user_id_idx ON emails (user_id);
CREATE INDEX emails_settled_at_status_idx ON emails (settled_at, status);
CREATE INDEX emails_by_company_and_status ON emails (company_id, mode, status, contract_id);
CREATE INDEX emails_captured ON emails (created_at) WHERE status = 'captured';
CREATE INDEX emails_undelivered ON emails (settled_at DESC, id) WHERE status IN ('failed', 'bounced', 'complained');
CREATE INDEX emails_with_content ON emails (settled_at) WHERE settled_at IS NOT NULL AND content_purged_at IS NULL;
CREATE INDEX emails_by_tenant_token ON emails (tenant_token_id) WHERE tenant_token_id IS NOT NULL;
CREATE INDEX emails_by_partner_staff_token ON emails (partner_staff_token_id) WHERE partner_staff_token_id IS NOT NULL;
CREATE INDEX emails_by_provider_id ON emails (provider_id) WHERE provider_id IS NOT NULL;

CREATE TABLE email_events (
  id text PRIMARY KEY,
  email_id uuid NOT NULL REFERENCES emails ON DELETE CASCADE ON UPDATE CASCADE,
  type text NOT NULL,
  detail text,
  at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT email_events_id CHECK (char_length(id) BETWEEN 1 AND 200),
  CONSTRAINT email_events_type CHECK (type ~ '^[a-z_]+$')
);
CREATE INDEX email_events_email_id_idx ON email_events (email_id);
CREATE INDEX email_events_received_at_idx ON email_events (received_at);


-- ---------------------------------------------------------------- auth
-- There are three kinds of account, each with its own sessions and links: partner staff, support staff and tenants.

CREATE TYPE company_role AS ENUM ('admin', 'member');
CREATE TYPE partner_staff_token_purpose AS ENUM ('invitation', 'password_reset');
CREATE TYPE tenant_token_purpose AS ENUM ('activation', 'password_reset');

CREATE TABLE partner_staff (
  id serial PRIMARY KEY,
  company_id int NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  name text,
  role company_role NOT NULL,
  password_hash text,
  totp_secret bytea,
  totp_confirmed_at timestamptz(3),
  totp_last_step int,
  invited_by_id int REFERENCES partner_staff ON DELETE RESTRICT ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  removed_at timestamptz(3),
  last_seen_at timestamptz(3),

  CONSTRAINT partner_staff_email CHECK (email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  CONSTRAINT partner_staff_email_key_is_folded CHECK (
    email_key = lower(email_key) AND email_key ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  ),
  CONSTRAINT partner_staff_name CHECK (char_length(btrim(name)) BETWEEN 1 AND 100),
  CONSTRAINT partner_staff_accepted_has_name CHECK (password_hash IS NULL OR name IS NOT NULL),
  CONSTRAINT partner_staff_password_is_argon2id CHECK (password_hash LIKE '$argon2id$%'),
  CONSTRAINT partner_staff_totp CHECK (totp_confirmed_at IS NULL OR totp_secret IS NOT NULL)
);
CREATE UNIQUE INDEX partner_staff_one_account_per_email ON partner_staff (email_key)
  WHERE password_hash IS NOT NULL AND removed_at IS NULL;
CREATE UNIQUE INDEX partner_staff_once_a_company ON partner_staff (company_id, email_key) WHERE removed_at IS NULL;

CREATE TABLE partner_staff_sessions (
  id uuid PRIMARY KEY,
  user_id int NOT NULL REFERENCES partner_staff ON DELETE CASCADE ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_seen_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  awaits_two_factor boolean NOT NULL,
  browser text,

  CONSTRAINT partner_staff_sessions_expires CHECK (expires_at > created_at)
);
CREATE INDEX partner_staff_sessions_user_id_idx ON partner_staff_sessions (user_id);
CREATE INDEX partner_staff_sessions_expires_at_idx ON partner_staff_sessions (expires_at);

CREATE TABLE partner_staff_tokens (
  id uuid PRIMARY KEY,
  user_id int NOT NULL REFERENCES partner_staff ON DELETE CASCADE ON UPDATE CASCADE,
  purpose partner_staff_token_purpose NOT NULL,
  hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),

  CONSTRAINT partner_staff_tokens_hash_is_sha256 CHECK (octet_length(hash) = 32),
  CONSTRAINT partner_staff_tokens_expires CHECK (expires_at > created_at)
);
CREATE UNIQUE INDEX partner_staff_tokens_hash_key ON partner_staff_tokens (hash);
CREATE INDEX partner_staff_tokens_user_id_idx ON partner_staff_tokens (user_id);
CREATE INDEX partner_staff_tokens_expires_at_idx ON partner_staff_tokens (expires_at);

CREATE TABLE partner_staff_recovery_codes (
  user_id int NOT NULL REFERENCES partner_staff ON DELETE CASCADE ON UPDATE CASCADE,
  hash bytea NOT NULL,

  PRIMARY KEY (user_id, hash),
  CONSTRAINT partner_staff_recovery_codes_hash_is_sha256 CHECK (octet_length(hash) = 32)
);

CREATE TABLE support_staff (
  id serial PRIMARY KEY,
  email text NOT NULL,
  email_key text NOT NULL,
  name text NOT NULL,
  password_hash text,
  totp_secret bytea,
  totp_confirmed_at timestamptz(3),
  totp_last_step int,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  removed_at timestamptz(3),
  last_seen_at timestamptz(3),

  CONSTRAINT support_staff_email CHECK (email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  CONSTRAINT support_staff_email_key_is_folded CHECK (
    email_key = lower(email_key) AND email_key ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  ),
  CONSTRAINT support_staff_name CHECK (char_length(btrim(name)) BETWEEN 1 AND 100),
  CONSTRAINT support_staff_password_is_argon2id CHECK (password_hash LIKE '$argon2id$%'),
  CONSTRAINT support_staff_totp CHECK (
    totp_confirmed_at IS NULL OR (totp_secret IS NOT NULL AND totp_last_step IS NOT NULL)
  )
);
CREATE UNIQUE INDEX support_staff_one_account_per_email ON support_staff (email_key) WHERE removed_at IS NULL;

CREATE TABLE support_staff_sessions (
  id uuid PRIMARY KEY,
  user_id int NOT NULL REFERENCES support_staff ON DELETE CASCADE ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_seen_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  awaits_two_factor boolean NOT NULL,
  browser text,

  CONSTRAINT support_staff_sessions_expires CHECK (expires_at > created_at)
);
CREATE INDEX support_staff_sessions_user_id_idx ON support_staff_sessions (user_id);
CREATE INDEX support_staff_sessions_expires_at_idx ON support_staff_sessions (expires_at);

CREATE TABLE support_staff_tokens (
  id uuid PRIMARY KEY,
  user_id int NOT NULL REFERENCES support_staff ON DELETE CASCADE ON UPDATE CASCADE,
  hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),

  CONSTRAINT support_staff_tokens_hash_is_sha256 CHECK (octet_length(hash) = 32),
  CONSTRAINT support_staff_tokens_expires CHECK (expires_at > created_at)
);
CREATE UNIQUE INDEX support_staff_tokens_hash_key ON support_staff_tokens (hash);
CREATE INDEX support_staff_tokens_user_id_idx ON support_staff_tokens (user_id);
CREATE INDEX support_staff_tokens_expires_at_idx ON support_staff_tokens (expires_at);

CREATE TABLE support_staff_recovery_codes (
  user_id int NOT NULL REFERENCES support_staff ON DELETE CASCADE ON UPDATE CASCADE,
  hash bytea NOT NULL,

  PRIMARY KEY (user_id, hash),
  CONSTRAINT support_staff_recovery_codes_hash_is_sha256 CHECK (octet_length(hash) = 32)
);

CREATE TABLE tenants (
  id serial PRIMARY KEY,
  mode mode NOT NULL,
  company_id int,
  -- Collation "C" compares bytes, so that an index also supports prefixes of an email address.
  email_key text COLLATE "C" NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  birthday date,
  contact_no text NOT NULL,
  account_created_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  password_hash text,
  erased_at timestamptz(3),

  CONSTRAINT tenants_test_belongs_to_company CHECK ((mode = 'test') = (company_id IS NOT NULL)),
  CONSTRAINT tenants_email CHECK (email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  CONSTRAINT tenants_email_key_is_folded CHECK (
    email_key = lower(email_key) AND email_key ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  ),
  CONSTRAINT tenants_first_name CHECK (char_length(btrim(first_name)) BETWEEN 1 AND 100),
  CONSTRAINT tenants_last_name CHECK (char_length(btrim(last_name)) BETWEEN 1 AND 100),
  CONSTRAINT tenants_contact_no CHECK (contact_no <> ''),
  CONSTRAINT tenants_birthday CHECK (birthday >= '1900-01-01' AND isfinite(birthday)),
  CONSTRAINT tenants_account_has_birthday CHECK (
    account_created_at IS NULL OR birthday IS NOT NULL OR erased_at IS NOT NULL
  ),
  CONSTRAINT tenants_password_is_argon2id CHECK (password_hash LIKE '$argon2id$%'),
  CONSTRAINT tenants_password_is_of_live_account CHECK (
    password_hash IS NULL OR (mode = 'live' AND account_created_at IS NOT NULL AND erased_at IS NULL)
  )
);
CREATE UNIQUE INDEX tenants_live_email_key ON tenants (email_key) WHERE mode = 'live';
CREATE UNIQUE INDEX tenants_test_email_key ON tenants (company_id, email_key) WHERE mode = 'test';
-- Foreign keys include the mode, so that a live row can't belong to a test tenant.
CREATE UNIQUE INDEX tenants_id_mode_key ON tenants (id, mode);
CREATE INDEX tenants_only_quoted ON tenants (created_at, id) WHERE account_created_at IS NULL;

CREATE TABLE tenant_sessions (
  id uuid PRIMARY KEY,
  tenant_id int NOT NULL REFERENCES tenants ON DELETE CASCADE ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_seen_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  browser text,

  CONSTRAINT tenant_sessions_expires CHECK (expires_at > created_at)
);
CREATE INDEX tenant_sessions_tenant_id_idx ON tenant_sessions (tenant_id);
CREATE INDEX tenant_sessions_expires_at_idx ON tenant_sessions (expires_at);

CREATE TABLE tenant_tokens (
  id uuid PRIMARY KEY,
  tenant_id int NOT NULL REFERENCES tenants ON DELETE RESTRICT ON UPDATE CASCADE,
  hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  purpose tenant_token_purpose NOT NULL DEFAULT 'activation',
  wrong_attempts int NOT NULL DEFAULT 0,

  CONSTRAINT tenant_tokens_hash_is_sha256 CHECK (octet_length(hash) = 32),
  CONSTRAINT tenant_tokens_expires CHECK (expires_at > created_at),
  CONSTRAINT tenant_tokens_used CHECK (used_at >= created_at),
  CONSTRAINT tenant_tokens_wrong_attempts CHECK (wrong_attempts BETWEEN 0 AND 5)
);
CREATE UNIQUE INDEX tenant_tokens_hash_key ON tenant_tokens (hash);
CREATE INDEX tenant_tokens_tenant_id_idx ON tenant_tokens (tenant_id);

-- The table is unlogged, so a crash of PostgreSQL empties it. That only resets the failed attempts.
CREATE UNLOGGED TABLE throttles (
  key bytea PRIMARY KEY,
  attempts double precision NOT NULL,
  last_attempt_at timestamptz(3) NOT NULL,
  blocked_until timestamptz(3) NOT NULL,

  CONSTRAINT throttles_key_is_sha256 CHECK (octet_length(key) = 32),
  CONSTRAINT throttles_attempts CHECK (attempts >= 0)
);
CREATE INDEX throttles_last_attempt_at_idx ON throttles (last_attempt_at);

-- A link's token can be deleted before the email that contained the link. The email's reference to it then becomes
-- null.
ALTER TABLE emails
  ADD FOREIGN KEY (user_id) REFERENCES partner_staff ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD FOREIGN KEY (partner_staff_token_id) REFERENCES partner_staff_tokens ON DELETE SET NULL ON UPDATE CASCADE,
  ADD FOREIGN KEY (tenant_token_id) REFERENCES tenant_tokens ON DELETE SET NULL ON UPDATE CASCADE;


-- ---------------------------------------------------------------- companies

CREATE TABLE companies (
  id serial PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  requests_per_minute int NOT NULL DEFAULT 600,
  two_factor_required boolean NOT NULL DEFAULT false,
  disabled_at timestamptz(3),

  CONSTRAINT companies_name CHECK (char_length(btrim(name)) BETWEEN 1 AND 200),
  CONSTRAINT companies_requests_per_minute CHECK (requests_per_minute BETWEEN 1 AND 1000000)
);

CREATE TABLE api_keys (
  id serial PRIMARY KEY,
  company_id int NOT NULL REFERENCES companies ON DELETE RESTRICT ON UPDATE CASCADE,
  mode mode NOT NULL,
  hash bytea NOT NULL,
  prefix text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  duplicate_email_rejections int NOT NULL DEFAULT 0,
  last_used_at timestamptz(3),
  label text NOT NULL,
  created_by_id int REFERENCES partner_staff ON DELETE RESTRICT ON UPDATE CASCADE,
  replaced_by_id int REFERENCES api_keys ON DELETE RESTRICT ON UPDATE CASCADE,

  CONSTRAINT api_keys_hash_is_sha256 CHECK (octet_length(hash) = 32),
  CONSTRAINT api_keys_prefix CHECK (prefix ~ ('^eb_' || mode::text || '_[0-9A-Za-z]{4}$')),
  CONSTRAINT api_keys_label CHECK (char_length(btrim(label)) BETWEEN 1 AND 60),
  CONSTRAINT api_keys_expires_after_creation CHECK (expires_at > created_at),
  CONSTRAINT api_keys_replaced_ends CHECK (
    replaced_by_id IS NULL OR (expires_at IS NOT NULL AND replaced_by_id <> id)
  ),
  CONSTRAINT api_keys_refusals CHECK (duplicate_email_rejections >= 0)
);
CREATE UNIQUE INDEX api_keys_hash_key ON api_keys (hash);
CREATE INDEX api_keys_company_id_idx ON api_keys (company_id);

ALTER TABLE partner_staff
  ADD FOREIGN KEY (company_id) REFERENCES companies ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE tenants
  ADD FOREIGN KEY (company_id) REFERENCES companies ON DELETE RESTRICT ON UPDATE CASCADE;
-- No row of the audit log may ever change. ON UPDATE CASCADE would change rows with the owner's rights, so it's left
-- out.
ALTER TABLE audit_events
  ADD FOREIGN KEY (company_id) REFERENCES companies ON DELETE RESTRICT;


-- ---------------------------------------------------------------- addresses

-- An import builds the next dataset here, with the final names of its tables and indexes, then moves it to "public".
CREATE SCHEMA next_addresses;

CREATE TABLE addresses (
  id bigint PRIMARY KEY,
  sub_building text,
  building_name text,
  number text,
  street text NOT NULL,
  locality text,
  town text NOT NULL,
  county text,
  postcode text NOT NULL,
  outcode text NOT NULL,
  premises_key text NOT NULL,
  street_key text NOT NULL,
  town_key text NOT NULL,
  full_key text NOT NULL,
  building_key text,

  CONSTRAINT addresses_premises CHECK (num_nonnulls(sub_building, building_name, number) > 0),
  CONSTRAINT addresses_postcode CHECK (
    postcode ~ '^[A-Z]{1,2}(0|[1-9][0-9A-Z]?) [0-9][A-Z]{2}$' AND outcode = split_part(postcode, ' ', 1)
  )
);
CREATE UNIQUE INDEX addresses_postcode_full_key_key ON addresses (postcode, full_key);
CREATE INDEX addresses_outcode_street_key_idx ON addresses (outcode, street_key);
CREATE INDEX addresses_street_key_premises_key_idx ON addresses (street_key, premises_key);
CREATE INDEX addresses_town_key_street_key_idx ON addresses (town_key, street_key);
CREATE INDEX addresses_premises_in_town ON addresses (premises_key text_pattern_ops, town_key, full_key);
CREATE INDEX addresses_building_key ON addresses (building_key, town_key, outcode) WHERE building_key IS NOT NULL;

-- The distinct streets of each outcode and town. Listing the streets of a place takes one fast read. With the indexes
-- of the addresses table, it would take one index lookup for each street.
CREATE TABLE address_streets (
  outcode text NOT NULL,
  street_key text NOT NULL,
  town_key text NOT NULL,

  PRIMARY KEY (outcode, street_key, town_key)
);
CREATE INDEX address_streets_of_towns ON address_streets (town_key, street_key text_pattern_ops);

CREATE TABLE address_imports (
  id serial PRIMARY KEY,
  fingerprint text NOT NULL,
  started_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  finished_at timestamptz(3),
  files_read int NOT NULL DEFAULT 0,
  line int NOT NULL DEFAULT 0,
  bytes_read bigint NOT NULL DEFAULT 0,
  rows_stored bigint NOT NULL DEFAULT 0,
  rejected jsonb NOT NULL DEFAULT '{}'
);


-- ---------------------------------------------------------------- contracts

CREATE TYPE contract_status AS ENUM ('active', 'cancelled', 'closed');

CREATE TABLE house_contracts (
  id serial PRIMARY KEY,
  company_id int NOT NULL REFERENCES companies ON DELETE RESTRICT ON UPDATE CASCADE,
  mode mode NOT NULL,
  tenant_id int NOT NULL,
  status contract_status NOT NULL DEFAULT 'active',
  first_name text NOT NULL,
  last_name text NOT NULL,
  birthday date,
  email text NOT NULL,
  contact_no text NOT NULL,
  address text NOT NULL,
  address_id text NOT NULL,
  matched_address text NOT NULL,
  postcode text NOT NULL,
  broadband text NOT NULL,
  number_of_tenants int NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  gas boolean NOT NULL,
  electricity boolean NOT NULL,
  water boolean NOT NULL,
  tv boolean NOT NULL,
  wifi boolean NOT NULL,
  request_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  cancelled_at timestamptz(3),
  -- The trigger house_contracts_index fills sort_name and search_words.
  sort_name text NOT NULL DEFAULT '',
  search_words tsvector NOT NULL DEFAULT '',
  closed_at timestamptz(3),
  closing_note text,

  FOREIGN KEY (tenant_id, mode) REFERENCES tenants (id, mode) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT house_contracts_first_name CHECK (char_length(btrim(first_name)) BETWEEN 1 AND 100),
  CONSTRAINT house_contracts_last_name CHECK (char_length(btrim(last_name)) BETWEEN 1 AND 100),
  CONSTRAINT house_contracts_birthday CHECK (birthday >= '1900-01-01' AND isfinite(birthday)),
  -- Erasing a tenant also removes the birthday from closed contracts.
  CONSTRAINT house_contracts_active_has_birthday CHECK (status <> 'active' OR birthday IS NOT NULL),
  CONSTRAINT house_contracts_email CHECK (email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  CONSTRAINT house_contracts_contact_no CHECK (contact_no <> ''),
  CONSTRAINT house_contracts_address CHECK (char_length(btrim(address)) BETWEEN 1 AND 500),
  CONSTRAINT house_contracts_address_is_known CHECK (address_id <> '' AND matched_address <> ''),
  CONSTRAINT house_contracts_postcode CHECK (postcode ~ '^[A-Z]{1,2}(0|[1-9][0-9A-Z]?) [0-9][A-Z]{2}$'),
  CONSTRAINT house_contracts_broadband CHECK (char_length(btrim(broadband)) BETWEEN 1 AND 60),
  CONSTRAINT house_contracts_tenants CHECK (number_of_tenants BETWEEN 1 AND 50),
  CONSTRAINT house_contracts_tenancy CHECK (
    start_date >= '1900-01-01' AND isfinite(end_date)
    AND end_date >= start_date AND end_date <= start_date + interval '5 years'
  ),
  CONSTRAINT house_contracts_some_service CHECK (gas OR electricity OR water OR tv OR wifi),
  CONSTRAINT house_contracts_cancelled CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CONSTRAINT house_contracts_closed CHECK ((status::text = 'closed') = (closed_at IS NOT NULL)),
  CONSTRAINT house_contracts_closing_note CHECK (
    closing_note IS NULL OR (status <> 'active' AND char_length(btrim(closing_note)) BETWEEN 1 AND 300)
  )
);
CREATE UNIQUE INDEX house_contracts_one_active_per_tenant ON house_contracts (tenant_id) WHERE status = 'active';
CREATE UNIQUE INDEX house_contracts_id_mode_key ON house_contracts (id, mode);
CREATE INDEX house_contracts_by_creation ON house_contracts (company_id, mode, created_at, start_date, id);
CREATE INDEX house_contracts_by_start ON house_contracts (company_id, mode, start_date, created_at, id);
CREATE INDEX house_contracts_by_tenant ON house_contracts (company_id, mode, sort_name, id);
-- New entries go to the index's pending list first, and are added to the index in batches of several hundred. That
-- makes creating a contract a sixth faster. Searches read the list too, so gin_pending_list_limit (in kB) keeps it
-- short.
CREATE INDEX house_contracts_by_words ON house_contracts USING gin (search_words) WITH (gin_pending_list_limit = 512);
CREATE INDEX house_contracts_of_tenant ON house_contracts (tenant_id, id);
CREATE INDEX house_contracts_request_id_idx ON house_contracts (request_id);

CREATE TABLE unmatched_addresses (
  id serial PRIMARY KEY,
  company_id int NOT NULL REFERENCES companies ON DELETE RESTRICT ON UPDATE CASCADE,
  mode mode NOT NULL,
  email_key text NOT NULL,
  request jsonb NOT NULL,
  candidates jsonb NOT NULL,
  request_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  dismissed_at timestamptz(3),
  dismissed_by int REFERENCES partner_staff ON DELETE RESTRICT ON UPDATE CASCADE,

  CONSTRAINT unmatched_addresses_email_key_is_folded CHECK (email_key = lower(email_key)),
  CONSTRAINT unmatched_addresses_request CHECK (jsonb_typeof(request) = 'object'),
  CONSTRAINT unmatched_addresses_candidates CHECK (jsonb_typeof(candidates) = 'array'),
  CONSTRAINT unmatched_addresses_expires CHECK (expires_at > created_at),
  CONSTRAINT unmatched_addresses_dismissed CHECK ((dismissed_at IS NULL) = (dismissed_by IS NULL))
);
CREATE UNIQUE INDEX unmatched_addresses_company_id_mode_email_key_key ON unmatched_addresses (company_id, mode, email_key);
CREATE INDEX unmatched_addresses_company_id_mode_created_at_id_idx
  ON unmatched_addresses (company_id, mode, created_at DESC, id DESC);
CREATE INDEX unmatched_addresses_expires_at_idx ON unmatched_addresses (expires_at);

ALTER TABLE emails
  ADD FOREIGN KEY (contract_id, mode) REFERENCES house_contracts (id, mode) ON DELETE RESTRICT ON UPDATE CASCADE;


-- ---------------------------------------------------------------- quotes
-- The upper limits of figures also exclude NaN, which PostgreSQL sorts above every number.

CREATE TABLE rate_cards (
  id serial PRIMARY KEY,
  checksum bytea NOT NULL,
  imported_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT rate_cards_checksum_is_sha256 CHECK (octet_length(checksum) = 32)
);

-- The rate card of the latest publication is live. Rolling back adds another publication of an older one.
CREATE TABLE rate_card_publications (
  id serial PRIMARY KEY,
  rate_card_id int NOT NULL REFERENCES rate_cards ON DELETE RESTRICT,
  published_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  actor_type text NOT NULL,
  actor_id int,

  CONSTRAINT rate_card_publications_actor CHECK (
    actor_type IN ('operator', 'support_staff') AND (actor_type = 'operator') = (actor_id IS NULL)
  )
);
CREATE INDEX rate_card_publications_rate_card_id_idx ON rate_card_publications (rate_card_id);

CREATE TABLE energy_rates (
  rate_card_id int NOT NULL REFERENCES rate_cards ON DELETE CASCADE ON UPDATE CASCADE,
  region text NOT NULL,
  "from" date NOT NULL,
  electricity_unit numeric(7, 2) NOT NULL,
  electricity_standing numeric(7, 2) NOT NULL,
  gas_unit numeric(7, 2) NOT NULL,
  gas_standing numeric(7, 2) NOT NULL,
  estimated boolean NOT NULL,

  PRIMARY KEY (rate_card_id, region, "from"),
  CONSTRAINT energy_rates_not_negative CHECK (
    electricity_unit BETWEEN 0 AND 1000 AND electricity_standing BETWEEN 0 AND 1000
    AND gas_unit BETWEEN 0 AND 1000 AND gas_standing BETWEEN 0 AND 1000
  )
);

CREATE TABLE energy_uses (
  rate_card_id int NOT NULL REFERENCES rate_cards ON DELETE CASCADE ON UPDATE CASCADE,
  adults int NOT NULL,
  electricity_kwh int NOT NULL,
  gas_kwh int NOT NULL,

  PRIMARY KEY (rate_card_id, adults),
  CONSTRAINT energy_uses_positive CHECK (adults >= 1 AND electricity_kwh >= 0 AND gas_kwh >= 0)
);

CREATE TABLE monthly_shares (
  rate_card_id int NOT NULL REFERENCES rate_cards ON DELETE CASCADE ON UPDATE CASCADE,
  month int NOT NULL,
  electricity numeric(6, 4) NOT NULL,
  gas numeric(6, 4) NOT NULL,

  PRIMARY KEY (rate_card_id, month),
  CONSTRAINT monthly_shares_month CHECK (month BETWEEN 1 AND 12),
  CONSTRAINT monthly_shares_fraction CHECK (electricity BETWEEN 0 AND 1 AND gas BETWEEN 0 AND 1)
);

CREATE TABLE rate_card_plans (
  rate_card_id int NOT NULL REFERENCES rate_cards ON DELETE CASCADE ON UPDATE CASCADE,
  name text NOT NULL,
  value numeric(9, 4) NOT NULL,

  PRIMARY KEY (rate_card_id, name),
  CONSTRAINT rate_card_plans_not_negative CHECK (value BETWEEN 0 AND 100)
);

CREATE TABLE region_prefixes (
  rate_card_id int NOT NULL REFERENCES rate_cards ON DELETE CASCADE ON UPDATE CASCADE,
  prefix text NOT NULL,
  region text NOT NULL,

  PRIMARY KEY (rate_card_id, prefix)
);

CREATE TABLE off_gas_outcodes (
  rate_card_id int NOT NULL REFERENCES rate_cards ON DELETE CASCADE ON UPDATE CASCADE,
  outcode text NOT NULL,

  PRIMARY KEY (rate_card_id, outcode)
);

CREATE TABLE water_bills (
  rate_card_id int NOT NULL REFERENCES rate_cards ON DELETE CASCADE ON UPDATE CASCADE,
  area text NOT NULL,
  annual numeric(8, 2) NOT NULL,

  PRIMARY KEY (rate_card_id, area),
  CONSTRAINT water_bills_not_negative CHECK (annual BETWEEN 0 AND 10000)
);

CREATE TABLE water_uses (
  rate_card_id int NOT NULL REFERENCES rate_cards ON DELETE CASCADE ON UPDATE CASCADE,
  occupants int NOT NULL,
  m3 int NOT NULL,

  PRIMARY KEY (rate_card_id, occupants),
  CONSTRAINT water_uses_positive CHECK (occupants >= 1 AND m3 > 0)
);

CREATE TABLE tv_licences (
  rate_card_id int NOT NULL REFERENCES rate_cards ON DELETE CASCADE ON UPDATE CASCADE,
  "from" date NOT NULL,
  annual numeric(8, 2) NOT NULL,

  PRIMARY KEY (rate_card_id, "from"),
  CONSTRAINT tv_licences_not_negative CHECK (annual BETWEEN 0 AND 10000)
);

CREATE TABLE broadband_options (
  rate_card_id int NOT NULL REFERENCES rate_cards ON DELETE CASCADE ON UPDATE CASCADE,
  position int NOT NULL,
  speed text NOT NULL,
  monthly numeric(8, 2) NOT NULL,

  PRIMARY KEY (rate_card_id, position),
  CONSTRAINT broadband_options_position CHECK (position >= 1),
  CONSTRAINT broadband_options_not_negative CHECK (monthly BETWEEN 0 AND 10000)
);

CREATE TABLE quote_requests (
  id serial PRIMARY KEY,
  company_id int NOT NULL REFERENCES companies ON DELETE RESTRICT ON UPDATE CASCADE,
  mode mode NOT NULL,
  tenant_id int NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  contact_no text NOT NULL,
  postcode text NOT NULL,
  number_of_tenants int NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  rate_card_id int NOT NULL REFERENCES rate_cards ON DELETE RESTRICT ON UPDATE CASCADE,
  request_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  FOREIGN KEY (tenant_id, mode) REFERENCES tenants (id, mode) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT quote_requests_email CHECK (email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  CONSTRAINT quote_requests_postcode CHECK (postcode ~ '^[A-Z]{1,2}(0|[1-9][0-9A-Z]?) [0-9][A-Z]{2}$'),
  CONSTRAINT quote_requests_tenants CHECK (number_of_tenants BETWEEN 1 AND 50),
  CONSTRAINT quote_requests_tenancy CHECK (
    start_date >= '1900-01-01' AND isfinite(end_date)
    AND end_date >= start_date AND end_date <= start_date + interval '5 years'
  )
);
CREATE INDEX quote_requests_company_id_mode_created_at_idx ON quote_requests (company_id, mode, created_at);
CREATE INDEX quote_requests_of_tenant ON quote_requests (tenant_id, id);
CREATE INDEX quote_requests_request_id_idx ON quote_requests (request_id);
CREATE INDEX quote_requests_by_postcode ON quote_requests (postcode, id) WHERE mode = 'live';


-- ---------------------------------------------------------------- partner-api

CREATE TABLE idempotency_keys (
  company_id int NOT NULL REFERENCES companies ON DELETE RESTRICT ON UPDATE CASCADE,
  mode mode NOT NULL,
  endpoint text NOT NULL,
  key_hash bytea NOT NULL,
  body_hash bytea NOT NULL,
  owner uuid NOT NULL,
  locked_until timestamptz(3) NOT NULL,
  -- Stored as text, not jsonb, so that a replay returns the same bytes.
  outcome json,
  expires_at timestamptz(3) NOT NULL,

  PRIMARY KEY (company_id, mode, endpoint, key_hash),
  CONSTRAINT idempotency_keys_endpoint CHECK (endpoint IN ('createBillsPackage', 'getQuotes')),
  CONSTRAINT idempotency_keys_hashes_are_sha256 CHECK (octet_length(key_hash) = 32 AND octet_length(body_hash) = 32)
);
CREATE UNIQUE INDEX idempotency_keys_owner_key ON idempotency_keys (owner);
CREATE INDEX idempotency_keys_expires_at_idx ON idempotency_keys (expires_at);

-- The log of API requests has a partition for each UTC day, so that a day can be deleted by dropping its partition.
--
-- It has no foreign keys. Dropping a table with a foreign key would lock the referenced table against all readers.
CREATE TABLE api_requests (
  id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  company_id int,
  mode mode,
  api_key_id int,
  endpoint text NOT NULL,
  status int NOT NULL,
  duration_ms real NOT NULL,
  error text,
  contract_id int,
  body jsonb,
  replayed boolean NOT NULL,

  PRIMARY KEY (id, at),
  CONSTRAINT api_requests_caller CHECK (num_nulls(company_id, mode, api_key_id) IN (0, 3)),
  CONSTRAINT api_requests_endpoint CHECK (endpoint ~ '^[A-Za-z]{1,40}$'),
  CONSTRAINT api_requests_status CHECK (status BETWEEN 100 AND 599),
  CONSTRAINT api_requests_took CHECK (duration_ms BETWEEN 0 AND 1e9),
  CONSTRAINT api_requests_error CHECK ((status >= 400) = (error IS NOT NULL) AND char_length(error) <= 200),
  CONSTRAINT api_requests_body CHECK (jsonb_typeof(body) = 'object')
) PARTITION BY RANGE (at);
CREATE INDEX api_requests_company_id_mode_at_id_idx ON api_requests (company_id, mode, at DESC, id);
CREATE INDEX api_requests_failed ON api_requests (company_id, mode, at DESC, id, status) WHERE status >= 400;
CREATE INDEX api_requests_api_key_id_at_id_idx ON api_requests (api_key_id, at DESC, id);

-- The partitions have a separate schema, so that privileges on all tables of "public" don't include them.
CREATE SCHEMA partitions;


-- ---------------------------------------------------------------- webhooks

CREATE TYPE webhook_delivery_status AS ENUM ('pending', 'delivered', 'failed');

CREATE TABLE webhook_endpoints (
  id serial PRIMARY KEY,
  company_id int NOT NULL REFERENCES companies ON DELETE RESTRICT ON UPDATE CASCADE,
  mode mode NOT NULL,
  url text NOT NULL,
  events text[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  disabled_at timestamptz(3),
  disabled_reason text,

  CONSTRAINT webhook_endpoints_url CHECK (url ~ '^https?://' AND char_length(url) <= 2048),
  CONSTRAINT webhook_endpoints_events CHECK (
    cardinality(events) > 0
    AND events <@ ARRAY['contract.created', 'contract.cancelled', 'address.needed', 'mail.bounced']
  ),
  CONSTRAINT webhook_endpoints_disabled CHECK (
    (disabled_at IS NULL) = (disabled_reason IS NULL) AND disabled_reason IN ('operator', 'partner_staff', 'gone')
  )
);
CREATE INDEX webhook_endpoints_company_id_mode_idx ON webhook_endpoints (company_id, mode);

CREATE TABLE webhook_secrets (
  id uuid PRIMARY KEY,
  endpoint_id int NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE ON UPDATE CASCADE,
  ciphertext bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3),

  -- A nonce of 12 bytes, the secret of 32 bytes and a tag of 16 bytes.
  CONSTRAINT webhook_secrets_ciphertext CHECK (octet_length(ciphertext) = 60),
  CONSTRAINT webhook_secrets_expires CHECK (expires_at > created_at)
);
CREATE UNIQUE INDEX webhook_secrets_one_stays ON webhook_secrets (endpoint_id) WHERE expires_at IS NULL;
CREATE INDEX webhook_secrets_endpoint_id_idx ON webhook_secrets (endpoint_id);

CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  endpoint_id int NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE ON UPDATE CASCADE,
  type text NOT NULL,
  data jsonb NOT NULL,
  status webhook_delivery_status NOT NULL DEFAULT 'pending',
  job_id uuid NOT NULL,
  failure text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  settled_at timestamptz(3),

  CONSTRAINT webhook_deliveries_type CHECK (
    type IN ('contract.created', 'contract.cancelled', 'address.needed', 'mail.bounced')
  ),
  CONSTRAINT webhook_deliveries_data CHECK (jsonb_typeof(data) = 'object'),
  CONSTRAINT webhook_deliveries_settled CHECK ((status = 'pending') = (settled_at IS NULL)),
  CONSTRAINT webhook_deliveries_failure CHECK ((status = 'failed') = (failure IS NOT NULL))
);
CREATE INDEX webhook_deliveries_endpoint_id_created_at_idx ON webhook_deliveries (endpoint_id, created_at);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (endpoint_id, created_at, id) WHERE status = 'failed';
CREATE INDEX webhook_deliveries_settled_at_idx ON webhook_deliveries (settled_at);

CREATE TABLE webhook_attempts (
  id bigserial PRIMARY KEY,
  delivery_id uuid NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE ON UPDATE CASCADE,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  status int,
  reason text,
  duration_ms int NOT NULL,

  CONSTRAINT webhook_attempts_outcome CHECK (num_nonnulls(status, reason) = 1),
  CONSTRAINT webhook_attempts_status CHECK (status BETWEEN 100 AND 999),
  CONSTRAINT webhook_attempts_duration CHECK (duration_ms >= 0)
);
CREATE INDEX webhook_attempts_delivery_id_idx ON webhook_attempts (delivery_id);


-- ---------------------------------------------------------------- support

-- The access log has no ON UPDATE CASCADE, for the same reason as audit_events: no row may ever change.
CREATE TABLE support_access_log (
  id bigserial PRIMARY KEY,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  user_id int NOT NULL REFERENCES support_staff ON DELETE RESTRICT,
  action text NOT NULL,
  tenant_ids int[] DEFAULT ARRAY[]::int[],
  company_id int REFERENCES companies ON DELETE RESTRICT,
  request_id uuid NOT NULL,

  CONSTRAINT support_access_log_action CHECK (action ~ '^[a-z_]+\.[a-z_]+$')
);
CREATE INDEX support_access_log_user_id_at_idx ON support_access_log (user_id, at);
CREATE INDEX support_access_log_tenant_ids_idx ON support_access_log USING gin (tenant_ids);

-- The terms by which support staff find live tenants. In a table with an ordinary index, the newest tenants with a
-- frequent name are found immediately. A GIN index on tenants would return all tenants with that name.
--
-- The table has no foreign key, because that would look up each tenant again. Triggers maintain the rows.
CREATE TABLE tenant_search_terms (
  tenant_id int NOT NULL,
  -- Collation "C" compares bytes, which is fastest and supports prefixes.
  term text COLLATE "C" NOT NULL,

  PRIMARY KEY (tenant_id, term)
);
CREATE INDEX tenant_search_terms_by_term ON tenant_search_terms (term, tenant_id);

-- Each distinct word in the names of live tenants. A search for similar words reads a hundred thousand words here,
-- instead of millions of names.
CREATE TABLE name_words (
  word text COLLATE "C" PRIMARY KEY
);
CREATE INDEX name_words_alike ON name_words USING gin (word gin_trgm_ops) WITH (gin_pending_list_limit = 128);
