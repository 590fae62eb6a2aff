-- A deleted endpoint is also disabled, so functions and processes of the previous version send it nothing. They can't
-- enable it again either.
-- NOT VALID avoids a scan of the table while it's locked.
ALTER TABLE webhook_endpoints
  ADD COLUMN deleted_at timestamptz(3),
  ADD CONSTRAINT webhook_endpoints_deleted CHECK (deleted_at IS NULL OR disabled_at IS NOT NULL) NOT VALID;
