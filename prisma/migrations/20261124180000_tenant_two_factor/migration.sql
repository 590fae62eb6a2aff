ALTER TABLE tenants
  ADD COLUMN totp_secret bytea,
  ADD COLUMN totp_confirmed_at timestamptz(3),
  ADD COLUMN totp_last_step int,
  -- The next migration validates the constraint, because validating it here would block the table for longer.
  ADD CONSTRAINT tenants_totp CHECK (
    totp_confirmed_at IS NULL OR (totp_secret IS NOT NULL AND totp_last_step IS NOT NULL)
  ) NOT VALID;

-- Web processes of the previous build don't set this column.
ALTER TABLE tenant_sessions ADD COLUMN awaits_two_factor boolean NOT NULL DEFAULT false;

CREATE TABLE tenant_recovery_codes (
  tenant_id int NOT NULL REFERENCES tenants ON DELETE CASCADE ON UPDATE CASCADE,
  hash bytea NOT NULL,

  PRIMARY KEY (tenant_id, hash),
  CONSTRAINT tenant_recovery_codes_hash_is_sha256 CHECK (octet_length(hash) = 32)
);
