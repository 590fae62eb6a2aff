-- This trigger keeps the earlier statuses of emails about contracts, which a contract's timeline shows.
CREATE OR REPLACE TRIGGER emails_status_history AFTER UPDATE ON emails FOR EACH ROW
WHEN (NEW.contract_id IS NOT NULL AND (OLD.status, OLD.submission) IS DISTINCT FROM (NEW.status, NEW.submission))
EXECUTE FUNCTION record_email_status();
