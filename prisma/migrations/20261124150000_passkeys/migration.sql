CREATE TABLE partner_staff_passkeys (
  id serial PRIMARY KEY,
  user_id int NOT NULL REFERENCES partner_staff ON DELETE CASCADE ON UPDATE CASCADE,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  user_handle bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[],
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at timestamptz(3),

  -- WebAuthn allows up to 1,023 bytes. Keys have far fewer bytes than this limit, which keeps rows small.
  CONSTRAINT partner_staff_passkeys_credential_id CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  CONSTRAINT partner_staff_passkeys_public_key CHECK (octet_length(public_key) BETWEEN 1 AND 2048),
  CONSTRAINT partner_staff_passkeys_user_handle CHECK (octet_length(user_handle) = 32),
  -- The authenticator's counter has 32 bits.
  CONSTRAINT partner_staff_passkeys_sign_count CHECK (sign_count BETWEEN 0 AND 4294967295),
  CONSTRAINT partner_staff_passkeys_name CHECK (char_length(btrim(name)) BETWEEN 1 AND 100)
);
CREATE UNIQUE INDEX partner_staff_passkeys_credential_id_key ON partner_staff_passkeys (credential_id);
CREATE INDEX partner_staff_passkeys_user_id_idx ON partner_staff_passkeys (user_id);

CREATE TABLE support_staff_passkeys (
  id serial PRIMARY KEY,
  user_id int NOT NULL REFERENCES support_staff ON DELETE CASCADE ON UPDATE CASCADE,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  user_handle bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[],
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at timestamptz(3),

  CONSTRAINT support_staff_passkeys_credential_id CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  CONSTRAINT support_staff_passkeys_public_key CHECK (octet_length(public_key) BETWEEN 1 AND 2048),
  CONSTRAINT support_staff_passkeys_user_handle CHECK (octet_length(user_handle) = 32),
  CONSTRAINT support_staff_passkeys_sign_count CHECK (sign_count BETWEEN 0 AND 4294967295),
  CONSTRAINT support_staff_passkeys_name CHECK (char_length(btrim(name)) BETWEEN 1 AND 100)
);
CREATE UNIQUE INDEX support_staff_passkeys_credential_id_key ON support_staff_passkeys (credential_id);
CREATE INDEX support_staff_passkeys_user_id_idx ON support_staff_passkeys (user_id);

CREATE TABLE tenant_passkeys (
  id serial PRIMARY KEY,
  tenant_id int NOT NULL REFERENCES tenants ON DELETE CASCADE ON UPDATE CASCADE,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  user_handle bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[],
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at timestamptz(3),

  CONSTRAINT tenant_passkeys_credential_id CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  CONSTRAINT tenant_passkeys_public_key CHECK (octet_length(public_key) BETWEEN 1 AND 2048),
  CONSTRAINT tenant_passkeys_user_handle CHECK (octet_length(user_handle) = 32),
  CONSTRAINT tenant_passkeys_sign_count CHECK (sign_count BETWEEN 0 AND 4294967295),
  CONSTRAINT tenant_passkeys_name CHECK (char_length(btrim(name)) BETWEEN 1 AND 100)
);
CREATE UNIQUE INDEX tenant_passkeys_credential_id_key ON tenant_passkeys (credential_id);
CREATE INDEX tenant_passkeys_tenant_id_idx ON tenant_passkeys (tenant_id);

CREATE TABLE used_passkey_challenges (
  hash bytea PRIMARY KEY,
  expires_at timestamptz(3) NOT NULL,

  CONSTRAINT used_passkey_challenges_hash_is_sha256 CHECK (octet_length(hash) = 32)
);
CREATE INDEX used_passkey_challenges_expires_at_idx ON used_passkey_challenges (expires_at);
