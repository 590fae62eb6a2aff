-- The beginning of the receiver's response, for failed attempts only. Attempts of workers of the previous version have
-- none.
-- NOT VALID avoids a scan of the table while it's locked.
ALTER TABLE webhook_attempts
  ADD COLUMN response_body text,
  ADD CONSTRAINT webhook_attempts_response_body CHECK (
    response_body IS NULL OR (status IS NOT NULL AND char_length(response_body) BETWEEN 1 AND 1024)
  ) NOT VALID;
