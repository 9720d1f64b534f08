#!/bin/sh
# Creates the secrets that are missing, one file each: sh deploy/secrets.sh [DIR] [DATABASE_HOST]
# Run it once for a shop, and keep the files: with other values every session and API token is void.
set -eu
folder=${1:-$(dirname "$0")/secrets}
host=${2:-postgres}
umask 077
mkdir -p "$folder"

# Letters and digits alone: they stand in URLs.
random() { head -c 48 /dev/urandom | base64 | tr -d '/+=\n' | cut -c 1-40; }
create() { [ -s "$folder/$1" ] || printf '%s\n' "$2" > "$folder/$1"; }

for name in API_TOKEN_SALT ADMIN_JWT_SECRET TRANSFER_TOKEN_SALT ENCRYPTION_KEY JWT_SECRET METRICS_TOKEN POSTGRES_PASSWORD; do
  create "$name" "$(random)"
done
create APP_KEYS "$(random),$(random)"
# The rules of the panel: a small letter, a large one and a digit.
create ADMIN_PASSWORD "Aa1$(random)"
create DATABASE_URL "postgres://shop:$(cat "$folder/POSTGRES_PASSWORD")@$host:5432/shop"
# In a container the files are read by an account without rights; their folder keeps others out.
chmod 0444 "$folder"/*
echo "The secrets are in $folder; the first administrator's password is in ADMIN_PASSWORD."
