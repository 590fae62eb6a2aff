-- This trigger keeps responses about erased tenants from being stored.
CREATE OR REPLACE TRIGGER webhook_attempts_response BEFORE INSERT ON webhook_attempts FOR EACH ROW
WHEN (NEW.response_body IS NOT NULL)
EXECUTE FUNCTION omit_response_about_erased_tenant();
