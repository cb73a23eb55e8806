-- Users who sign in at an OpenID provider, under the number that they have there.
ALTER TABLE users ADD COLUMN provider_issuer text, ADD COLUMN provider_subject text;
ALTER TABLE users ADD CONSTRAINT users_provider_check CHECK ((provider_issuer IS NULL) = (provider_subject IS NULL)) NOT VALID;
CREATE UNIQUE INDEX users_provider_key ON users (provider_issuer, provider_subject) WHERE provider_subject IS NOT NULL;
