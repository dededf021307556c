#!/usr/bin/env bash
# Mails last half hour's throughput and error count of the shop to the people on call.
set -euo pipefail

APP_ID="${APP_ID:?the application id of the shop}"
API="https://api.example.com/v2"

throughput=$(curl -s -G "$API/applications/$APP_ID/metrics/data.json" \
  -H "X-Api-Key: $API_KEY" \
  -d "names[]=HttpDispatcher" \
  -d "values[]=requests_per_minute" \
  -d "summarize=true" \
  | jq -r '.metric_data.metrics[0].timeslices[0].values.requests_per_minute')

errors=$(curl -s -X GET "$API/applications/$APP_ID/metrics/data.json" \
  -H "X-Api-Key: $API_KEY" \
  -d 'names[]=Errors/all&values[]=error_count&summarize=true' \
  | jq '.metric_data.metrics[0].timeslices[0].values.error_count')

printf 'Shop, last 30 minutes: %s requests per minute, %s errors\n' "$throughput" "$errors" \
  | mail -s 'Nightly report' oncall@example.com
