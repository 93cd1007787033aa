"""Times `invoke_hook` of the installed Hermes with callbacks that do nothing.

Run by beside_hermes.py inside the virtual environment, with HERMES_HOME set; prints microseconds an event as JSON.
"""

import json
import os
import pathlib
import statistics
import time

HOOK = "post_llm_call"
PAYLOAD = {
    "session_id": "s-bench",
    "user_message": "hello",
    "assistant_response": "hello",
    "conversation_history": [],
    "model": "none",
    "platform": "cli",
}


def write_home(home: pathlib.Path) -> None:
    plugin = home / "plugins" / "noop"
    plugin.mkdir(parents=True)
    (home / "config.yaml").write_text("plugins:\n  enabled: [noop]\n")
    (plugin / "plugin.yaml").write_text(f"name: noop\nversion: 0.1.0\ndescription: none\nprovides_hooks: [{HOOK}]\n")
    (plugin / "__init__.py").write_text(
        "import os\n"
        "def register(ctx):\n"
        "    for _ in range(int(os.environ['CALLBACKS'])):\n"
        f"        ctx.register_hook({HOOK!r}, lambda **kwargs: None)\n"
    )


def microseconds_an_event(times: int) -> float:
    from hermes_cli import plugins

    plugins.discover_plugins()
    rounds = []
    for _ in range(7):
        begun = time.perf_counter()
        for _ in range(times):
            plugins.invoke_hook(HOOK, **PAYLOAD)
        rounds.append((time.perf_counter() - begun) / times * 1e6)
    return statistics.median(rounds)


if __name__ == "__main__":
    write_home(pathlib.Path(os.environ["HERMES_HOME"]))
    callbacks = int(os.environ["CALLBACKS"])
    print(json.dumps({"callbacks": callbacks, "microseconds": microseconds_an_event(1_000 if callbacks < 8 else 100)}))
