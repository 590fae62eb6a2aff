-- The response's Error-Code and the request's Idempotency-Key. Requests that were logged earlier have neither.
-- NOT VALID avoids a scan of all partitions while they're locked.
ALTER TABLE api_requests
  ADD COLUMN error_code text,
  ADD COLUMN idempotency_key text,
  ADD CONSTRAINT api_requests_error_code CHECK (error_code IS NULL OR status >= 400 AND error_code ~ '^[a-z_]{1,50}$') NOT VALID,
  ADD CONSTRAINT api_requests_idempotency_key CHECK (char_length(idempotency_key) BETWEEN 1 AND 255) NOT VALID;
