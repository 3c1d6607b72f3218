#!/bin/sh
# Prints the images of the Dockerfile with the digests of what the registry gives now, as settings:
#
#     deploy/pin-images.sh >> deploy/.env
#
# From then on a build takes exactly these, until the lines are made anew.
set -eu
cd "$(dirname "$0")/.."
engine=${CONTAINER_ENGINE:-docker}
sed -n 's/^ARG \([A-Z]*_IMAGE\)=/\1 /p' Dockerfile | while read -r name image; do
  "$engine" pull --quiet "$image" >/dev/null
  digest=$("$engine" image inspect --format '{{index .RepoDigests 0}}' "$image")
  echo "$name=$image@${digest#*@}"
done
