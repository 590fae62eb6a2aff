-- All errors of a response, with their fields. Requests that were logged earlier have only the first one, in "error".
-- NOT VALID avoids a scan of all partitions while they're locked.
ALTER TABLE api_requests
  ADD COLUMN errors jsonb,
  ADD CONSTRAINT api_requests_errors CHECK (jsonb_typeof(errors) = 'array') NOT VALID;
