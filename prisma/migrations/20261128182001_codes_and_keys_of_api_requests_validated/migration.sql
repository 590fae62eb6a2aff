ALTER TABLE api_requests
  VALIDATE CONSTRAINT api_requests_error_code,
  VALIDATE CONSTRAINT api_requests_idempotency_key;
