-- Test mode: counts the failures that a test email address simulates, until the request succeeds.
CREATE TABLE simulated_failures (
  company_id int NOT NULL REFERENCES companies ON DELETE RESTRICT ON UPDATE CASCADE,
  request_hash bytea NOT NULL,
  failures int NOT NULL,
  expires_at timestamptz(3) NOT NULL,

  PRIMARY KEY (company_id, request_hash),
  CONSTRAINT simulated_failures_request_hash_is_sha256 CHECK (octet_length(request_hash) = 32),
  CONSTRAINT simulated_failures_failures CHECK (failures BETWEEN 0 AND 2)
);
CREATE INDEX simulated_failures_expires_at_idx ON simulated_failures (expires_at);
