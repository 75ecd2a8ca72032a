"""A solver for tests. It knows one formula about `x`: one assertion holds for 5, more contradict each other.

The first argument says what goes wrong; the second is a number or a file, where one is needed.
"""

import os
import sys
import time

fault = sys.argv[1] if len(sys.argv) > 1 else "none"
detail = sys.argv[2] if len(sys.argv) > 2 else "1"


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def check(queries, assertions):
    truth = "sat\n" if assertions <= 1 else "unsat\n"
    if fault == "hang":
        time.sleep(1000)
    elif fault == "die" and queries == int(detail):
        sys.exit(1)
    elif fault == "garbage":
        say("%$!\x01 (((\n")
    elif fault == "error":
        say('(error "line 3: no such thing")\n')
    elif fault == "twice":
        say(truth + truth)
    elif fault == "wrong-unsat":
        say("unsat\n")
    elif fault == "slow":
        time.sleep(float(detail))
        say(truth)
    elif fault == "slow-once" and queries == 1:
        time.sleep(float(detail))
        say(truth)
    elif fault == "close":
        os.close(1)
        time.sleep(1000)
    elif fault == "half":
        say("sa")
        time.sleep(1000)
    elif fault == "half-end":
        say("sa")
        sys.exit(0)
    elif fault == "flood":
        while True:
            say("sat\n" * 1000)
    elif fault == "endless":
        while True:
            say("s" * 65536)
    elif fault == "unknown":
        say("unknown\n")
    else:
        say(truth)


def values():
    if fault == "wrong-model":
        say("((x 6))\n")
    elif fault == "wrong-values":
        say("((x 5) (y 6))\n")
    elif fault == "no-values":
        say("((x\n")
    elif fault == "odd-values":
        say("((x " + "(- " * 100000 + "5" + ")" * 100000 + "))\n")
    elif fault == "die-at-values":
        sys.exit(1)
    else:
        say("((x 5))\n")


def main():
    if fault == "deaf":
        time.sleep(1000)
    if fault == "gone":
        sys.exit(3)
    if fault == "pid":
        with open(detail, "w") as file:
            file.write(str(os.getpid()))
    queries = 0
    stack, asserted = [], 0
    for line in sys.stdin:
        if line.startswith("(push"):
            stack.append(asserted)
        elif line.startswith("(pop"):
            for _ in range(int(line.split()[1].rstrip(")"))):
                asserted = stack.pop()
        elif line.startswith("(assert"):
            asserted += 1
        elif line.startswith("(check-sat"):
            queries += 1
            check(queries, asserted)
        elif line.startswith("(get-value"):
            values()
        elif line.startswith("(echo"):
            number = line.split('"')[1]
            say("0\n" if fault == "wrong-number" else f'"{number}"\n')


main()
