#!/bin/sh
# First step of the image: exactly the packages of package-lock.json, with the tools of a build. Needs package.json,
# package-lock.json, patches/ and scripts/postinstall.mjs alone, so that it runs anew only when these have changed.
set -eu
cd "$(dirname "$0")/../.."
npm ci --no-audit --no-fund
