"""run_signals.py: whoever ends ./test, with the keyboard or otherwise, ends what it has started."""
import signal


def stop(number, frame):
    raise KeyboardInterrupt


def stop_as_by_keyboard():
    # A shell starts what is in the background with the keyboard's signal ignored.
    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
