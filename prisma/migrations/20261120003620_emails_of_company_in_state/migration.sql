-- Of all states: any may be one that few are in, such as live mail that was only captured. A create pays no more for
-- it, since its e-mail is queued, which was indexed before.
CREATE INDEX CONCURRENTLY "emails_of_company_in_state" ON "emails"("company_id", "mode", "state", "contract_id");
