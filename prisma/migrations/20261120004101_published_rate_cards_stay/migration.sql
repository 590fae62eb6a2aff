-- The application's role adds the figures of a draft, so its rights alone let it add to a version that prices too. What
-- was once published prices quotes that can be opened again: nobody adds to it.
CREATE FUNCTION refuse_figures_of_published_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added JOIN public.rate_card_publications USING (rate_card_id)) THEN
    RAISE EXCEPTION 'a published rate card does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "energy_rates_stay" AFTER INSERT ON "energy_rates" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_figures_of_published_cards();
CREATE TRIGGER "energy_uses_stay" AFTER INSERT ON "energy_uses" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_figures_of_published_cards();
CREATE TRIGGER "monthly_shares_stay" AFTER INSERT ON "monthly_shares" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_figures_of_published_cards();
CREATE TRIGGER "rate_card_plans_stay" AFTER INSERT ON "rate_card_plans" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_figures_of_published_cards();
CREATE TRIGGER "region_prefixes_stay" AFTER INSERT ON "region_prefixes" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_figures_of_published_cards();
CREATE TRIGGER "off_gas_outcodes_stay" AFTER INSERT ON "off_gas_outcodes" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_figures_of_published_cards();
CREATE TRIGGER "water_bills_stay" AFTER INSERT ON "water_bills" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_figures_of_published_cards();
CREATE TRIGGER "water_uses_stay" AFTER INSERT ON "water_uses" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_figures_of_published_cards();
CREATE TRIGGER "tv_licences_stay" AFTER INSERT ON "tv_licences" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_figures_of_published_cards();
CREATE TRIGGER "broadband_options_stay" AFTER INSERT ON "broadband_options" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_figures_of_published_cards();
