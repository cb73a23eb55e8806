#!/bin/sh
# Makes the database's password once, and the address that the server takes it from: deploy/compose/secrets.
set -eu
cd "$(dirname "$0")"
[ -e secrets/database_password ] && exit 0
mkdir -p secrets
# The files are read by the accounts inside the containers, the folder by nobody else here.
chmod 700 secrets
password="$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')"
printf '%s' "$password" > secrets/database_password
printf 'postgres://currach:%s@database:5432/currach' "$password" > secrets/database_url
chmod 644 secrets/*
