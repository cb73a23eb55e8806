-- Why a business application was declined; it is done then. Processes of the release before leave it alone.
ALTER TABLE form_submissions ADD COLUMN declined_because text;
ALTER TABLE form_submissions ADD CONSTRAINT form_submissions_declined_check CHECK (declined_because <> '') NOT VALID;
