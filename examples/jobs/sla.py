"""Checks the service level of the shop and exits with 1 when it is missed."""

import os
import sys

import requests

APP_ID = int(os.environ["APP_ID"])
HEADERS = {"X-Api-Key": os.environ["API_KEY"]}
MAX_RESPONSE_MS = 800
MIN_APDEX = 0.85


def response_time(app_id):
    """Average response time of the last 30 minutes, in milliseconds."""
    response = requests.get(
        f"https://api.example.com/v2/applications/{app_id}/metrics/data.json",
        headers=HEADERS,
        params={
            "names[]": "HttpDispatcher",
            "values[]": "average_response_time",
            "summarize": "true",
        },
        timeout=30,
    )
    data = response.json()
    return data["metric_data"]["metrics"][0]["timeslices"][0]["values"]["average_response_time"]


def apdex(app_id):
    """Apdex score of each of the last 30 minutes."""
    response = requests.get(
        f"https://api.example.com/v2/applications/{app_id}/metrics/data.json",
        headers=HEADERS,
        params={"names[]": "Apdex", "values[]": "score"},
        timeout=30,
    )
    scores = []
    for timeslice in response.json()["metric_data"]["metrics"][0]["timeslices"]:
        scores.append(timeslice["values"]["score"])
    return scores


def main():
    slow = response_time(APP_ID)
    worst = min(apdex(APP_ID))
    print(f"response time {slow:.1f} ms, worst Apdex {worst:.3f}")
    if slow > MAX_RESPONSE_MS or worst < MIN_APDEX:
        sys.exit(1)


if __name__ == "__main__":
    main()
