-- Links that confirm a tenant's new email address, and links that stop the change. Processes of the previous version
-- ignore them.
ALTER TYPE tenant_token_purpose ADD VALUE 'email_change';
ALTER TYPE tenant_token_purpose ADD VALUE 'email_change_stop';
