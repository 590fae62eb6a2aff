-- These triggers prevent anyone from adding figures to a published rate card.
CREATE OR REPLACE TRIGGER energy_rates_stay AFTER INSERT ON energy_rates
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reject_changes_to_published_cards();

CREATE OR REPLACE TRIGGER energy_uses_stay AFTER INSERT ON energy_uses
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reject_changes_to_published_cards();

CREATE OR REPLACE TRIGGER monthly_shares_stay AFTER INSERT ON monthly_shares
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reject_changes_to_published_cards();

CREATE OR REPLACE TRIGGER rate_card_plans_stay AFTER INSERT ON rate_card_plans
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reject_changes_to_published_cards();

CREATE OR REPLACE TRIGGER region_prefixes_stay AFTER INSERT ON region_prefixes
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reject_changes_to_published_cards();

CREATE OR REPLACE TRIGGER off_gas_outcodes_stay AFTER INSERT ON off_gas_outcodes
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reject_changes_to_published_cards();

CREATE OR REPLACE TRIGGER water_bills_stay AFTER INSERT ON water_bills
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reject_changes_to_published_cards();

CREATE OR REPLACE TRIGGER water_uses_stay AFTER INSERT ON water_uses
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reject_changes_to_published_cards();

CREATE OR REPLACE TRIGGER tv_licences_stay AFTER INSERT ON tv_licences
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reject_changes_to_published_cards();

CREATE OR REPLACE TRIGGER broadband_options_stay AFTER INSERT ON broadband_options
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reject_changes_to_published_cards();

-- These triggers decide when a schedule may change, and who may make a version live.
CREATE OR REPLACE TRIGGER rate_card_schedules_stay BEFORE INSERT OR UPDATE OR DELETE ON rate_card_schedules
FOR EACH ROW EXECUTE FUNCTION reject_late_schedule_changes();

CREATE OR REPLACE TRIGGER rate_card_schedules_approved BEFORE INSERT OR UPDATE ON rate_card_schedules
FOR EACH ROW EXECUTE FUNCTION reject_unapproved_rate_card();

CREATE OR REPLACE TRIGGER rate_card_publications_approved BEFORE INSERT OR UPDATE ON rate_card_publications
FOR EACH ROW EXECUTE FUNCTION reject_unapproved_rate_card();
