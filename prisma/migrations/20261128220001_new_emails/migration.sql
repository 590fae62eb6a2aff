-- The email address that a link confirms. Processes of the previous version create no such links.
-- NOT VALID avoids a scan of the table while it's locked.
ALTER TABLE tenant_tokens
  ADD COLUMN new_email text,
  ADD CONSTRAINT tenant_tokens_new_email CHECK ((purpose = 'email_change') = (new_email IS NOT NULL)) NOT VALID;
