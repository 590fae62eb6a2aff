-- These triggers keep the audit log and support's access log append-only.
CREATE OR REPLACE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
FOR EACH STATEMENT EXECUTE FUNCTION reject_changes();

CREATE OR REPLACE TRIGGER support_access_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON support_access_log
FOR EACH STATEMENT EXECUTE FUNCTION reject_changes();
