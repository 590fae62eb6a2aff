-- A company's own staff may disable an endpoint.
ALTER TABLE "webhook_endpoints"
  DROP CONSTRAINT "webhook_endpoints_disabled",
  ADD CONSTRAINT "webhook_endpoints_disabled" CHECK ((disabled_at IS NULL) = (disabled_for IS NULL) AND disabled_for IN ('operator', 'company_user', 'gone')) NOT VALID;
