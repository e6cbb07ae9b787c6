#!/bin/sh
# Second step of the image: release.sh FOLDER [options of npm run build]. Builds, and leaves in FOLDER all that the image
# has of ours: a release that stands alone, which nobody may write to.
set -eu
target=$1
shift
cd "$(dirname "$0")/../.."
npm run build -- "$@"
mkdir -p "$target"
cp -R .manyhands/releases/current/. "$target"
chmod -R a+rX,a-w "$target"
