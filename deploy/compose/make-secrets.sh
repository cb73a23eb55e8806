#!/bin/sh
# Writes the database's password, and the server's DATABASE_URL with it, to deploy/compose/secrets. Existing ones stay.
set -eu
cd "$(dirname "$0")"
[ -e secrets/database_password ] && exit 0
mkdir -p secrets
# Accounts inside the containers read the files; on this machine nobody else can enter the folder.
chmod 700 secrets
password="$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')"
printf '%s' "$password" > secrets/database_password
printf 'postgres://currach:%s@database:5432/currach' "$password" > secrets/database_url
chmod 644 secrets/*
