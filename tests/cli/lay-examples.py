"""Lays the examples of docs/scenarios.md into a copy of the data.

usage: lay-examples.py PAGE FOLDER

The first line of a block says where it belongs, below FOLDER:

    # mydata/PATH                                a file of its own
    # mydata/PATH, at the end                    lines to add
    # mydata/PATH, before the line "fronts:"     lines to put there

Prints `scenario SYSTEM ID` and `map SYSTEM ID` for every file of its own that is one.
"""
import os
import re
import sys

HEAD = re.compile(r'# (mydata/(\w+)/([\w/.-]+))(?:, (at the end|before the line "(.*)"))?$')


def put_lines(path, before, lines):
    with open(path, encoding="utf-8") as file:
        old = file.read().splitlines()
    at = old.index(before) if before else len(old)
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(old[:at] + lines + old[at:]) + "\n")


def lay(block):
    lines = block.rstrip("\n").split("\n")
    head = HEAD.match(lines[0])
    if not head:
        sys.exit("a block does not say where it belongs: " + lines[0])
    path, system, name, where, before = head.groups()
    if where:
        put_lines(path, before, lines[1:])
        return
    with open(path, "x", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    kind = name.split("/")[0]
    names = {"scenarios": r"^(?:scenario|id): (.*?)(?: +#.*)?$", "maps": r"^map: (.*?)(?: +#.*)?$"}
    if kind in names:
        print(kind[:-1], system, re.search(names[kind], block, re.M).group(1))


def main():
    page, folder = sys.argv[1:]
    with open(page, encoding="utf-8") as file:
        blocks = re.findall(r"^```yaml\n(.*?)^```$", file.read(), re.M | re.S)
    os.chdir(folder)
    for block in blocks:
        lay(block)


main()
