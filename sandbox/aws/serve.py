"""Serves moto on a free port of 127.0.0.1 until standard input ends.

The operating system closes a pipe however its writer dies, so the server, and every process the writer asked it to
guard, ends even when the writer is killed with SIGKILL.

Each line on standard input is a process id to end with the server: `123` for a process, `-123` for a process group,
`!123` or `!-123` to forget it again. The first line on standard output is `{"port": 12345}`.
"""

import json
import os
import signal
import sys
import threading

from moto.moto_server.werkzeug_app import (
    DomainDispatcherApplication,
    MotoRequestHandler,
    create_backend_app,
)
from werkzeug.serving import make_server


class QuietRequestHandler(MotoRequestHandler):
    def log_request(self, *args):
        pass


def end(pid):
    try:
        if pid < 0:
            os.killpg(-pid, signal.SIGKILL)
        else:
            os.kill(pid, signal.SIGTERM)
    except OSError:
        pass


def end_with_stdin():
    guarded = set()
    for line in sys.stdin:
        text = line.strip()
        if text.startswith("!"):
            guarded.discard(int(text[1:]))
        elif text:
            guarded.add(int(text))
    for pid in guarded:
        end(pid)
    os._exit(0)


def main():
    # Ctrl+C reaches the whole foreground group; the writer decides when the server ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_stdin, daemon=True).start()
    app = DomainDispatcherApplication(create_backend_app)
    # Port 0 lets the system choose, so no other process can take the port in between.
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=QuietRequestHandler)
    os.environ["MOTO_PORT"] = str(server.server_port)
    print(json.dumps({"port": server.server_port}), flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
