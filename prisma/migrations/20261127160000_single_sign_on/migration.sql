-- Single sign-on by OpenID Connect: a company's connection to its identity provider, and the identities that its
-- partner staff sign in with. Partner staff and their sessions are so few that checking and indexing their rows takes only
-- milliseconds.

CREATE TABLE sso_connections (
  id uuid PRIMARY KEY,
  company_id int NOT NULL REFERENCES companies ON DELETE RESTRICT ON UPDATE CASCADE,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret bytea NOT NULL,
  email_domain text NOT NULL,
  verification_token text NOT NULL,
  default_role company_role NOT NULL,
  required boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  domain_verified_at timestamptz(3),
  tested_at timestamptz(3),

  CONSTRAINT sso_connections_issuer CHECK (issuer ~ '^https?://' AND char_length(issuer) <= 2048),
  CONSTRAINT sso_connections_client_id CHECK (char_length(client_id) BETWEEN 1 AND 255),
  CONSTRAINT sso_connections_email_domain CHECK (
    email_domain = lower(email_domain) AND email_domain ~ '^[a-z0-9.-]+$' AND char_length(email_domain) <= 253
  ),
  CONSTRAINT sso_connections_tested_after_verification CHECK (tested_at IS NULL OR domain_verified_at IS NOT NULL),
  CONSTRAINT sso_connections_required_after_test CHECK (NOT required OR tested_at IS NOT NULL)
);
CREATE UNIQUE INDEX sso_connections_company_id_key ON sso_connections (company_id);
CREATE UNIQUE INDEX sso_connections_one_per_verified_domain ON sso_connections (email_domain)
  WHERE domain_verified_at IS NOT NULL;

CREATE TABLE sso_identities (
  connection_id uuid NOT NULL REFERENCES sso_connections ON DELETE CASCADE ON UPDATE CASCADE,
  subject text NOT NULL,
  user_id int NOT NULL REFERENCES partner_staff ON DELETE CASCADE ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  PRIMARY KEY (connection_id, subject),
  CONSTRAINT sso_identities_subject CHECK (char_length(subject) BETWEEN 1 AND 255)
);
CREATE UNIQUE INDEX sso_identities_user_id_key ON sso_identities (user_id);

-- When a connection is deleted, the sessions that it created end.
ALTER TABLE partner_staff_sessions
  ADD COLUMN sso_connection_id uuid REFERENCES sso_connections ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX partner_staff_sessions_sso_connection_id_idx ON partner_staff_sessions (sso_connection_id);

ALTER TABLE partner_staff
  ADD COLUMN joined_by_sso boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT partner_staff_joined_by_sso_has_name CHECK (NOT joined_by_sso OR name IS NOT NULL);

CREATE UNIQUE INDEX partner_staff_one_account_per_email_or_sso ON partner_staff (email_key)
  WHERE (password_hash IS NOT NULL OR joined_by_sso) AND removed_at IS NULL;
DROP INDEX partner_staff_one_account_per_email;
ALTER INDEX partner_staff_one_account_per_email_or_sso RENAME TO partner_staff_one_account_per_email;
