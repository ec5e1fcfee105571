#!/usr/bin/env bash
# The cluster of docs/operating.md for a trial on one machine: etcd, three nodes of Patroni and PostgreSQL, HAProxy. On
# Debian 12: apt-get install postgresql-15 patroni etcd-server haproxy. Run it as an ordinary user:
#
#   docs/high-availability/trial.sh DIRECTORY
#
# It prints the DATABASE_URL and stops everything on Ctrl-C. DIRECTORY/pids says which process is which.
set -euo pipefail

here="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)"
mkdir -p "$1"
dir="$(cd -- "$1" && pwd)"
export PATRONI_SUPERUSER_PASSWORD="${PATRONI_SUPERUSER_PASSWORD:-trial}"
export PATRONI_REPLICATION_PASSWORD="${PATRONI_REPLICATION_PASSWORD:-trial}"

pids=()
start() {
  local name=$1
  shift
  "$@" >>"$dir/$name.log" 2>&1 &
  pids+=($!)
  echo "$name $!" >>"$dir/pids"
}
# Patroni stops its PostgreSQL.
trap 'kill "${pids[@]}" 2>/dev/null; wait' EXIT
trap 'exit 0' INT TERM

: >"$dir/pids"
start etcd etcd --enable-v2 --data-dir "$dir/etcd" --listen-client-urls http://127.0.0.1:2379 \
  --advertise-client-urls http://127.0.0.1:2379 --listen-peer-urls http://127.0.0.1:2380
for n in 1 2 3; do
  PATRONI_NAME=node$n \
    PATRONI_RESTAPI_LISTEN=127.0.0.1:844$n PATRONI_RESTAPI_CONNECT_ADDRESS=127.0.0.1:844$n \
    PATRONI_POSTGRESQL_LISTEN=127.0.0.1:544$n PATRONI_POSTGRESQL_CONNECT_ADDRESS=127.0.0.1:544$n \
    PATRONI_POSTGRESQL_DATA_DIR="$dir/node$n" \
    start node$n patroni "$here/patroni.yml"
done
start haproxy haproxy -f "$here/haproxy.cfg" -db

url="postgres://postgres:$PATRONI_SUPERUSER_PASSWORD@127.0.0.1:5440/postgres"
until psql "$url" -c 'select' >/dev/null 2>&1; do sleep 1; done
echo "DATABASE_URL=$url"
wait
