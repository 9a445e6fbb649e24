"""hand.py: reads the hand layers, a small part of YAML: keys, nested keys by indentation, lists of
`- item`, and flow values [a, b] and {k: v}. Comments and blank lines are skipped."""
import re


class HandError(Exception):
    pass


def _scalar(word):
    word = word.strip()
    if len(word) >= 2 and word[0] == word[-1] and word[0] in "\"'":
        return word[1:-1]
    if word in ("true", "false"):
        return word == "true"
    if re.fullmatch(r"-?\d+", word) and (word == "0" or not word.lstrip("-").startswith("0")):
        return int(word)
    if re.fullmatch(r"-?\d+\.\d+", word):
        return float(word)
    return word


def _flow(text, at):
    """A flow value from text[at:]; returns it and where it ends."""
    while at < len(text) and text[at] == " ":
        at += 1
    if at < len(text) and text[at] == "[":
        items, at = [], at + 1
        while True:
            while text[at] in " ,":
                at += 1
            if text[at] == "]":
                return items, at + 1
            value, at = _flow(text, at)
            items.append(value)
    if at < len(text) and text[at] == "{":
        pairs, at = {}, at + 1
        while True:
            while text[at] in " ,":
                at += 1
            if text[at] == "}":
                return pairs, at + 1
            end = text.index(":", at)
            key = _scalar(text[at:end])
            pairs[key], at = _flow(text, end + 1)
    if at < len(text) and text[at] in "\"'":
        end = text.index(text[at], at + 1)
        return text[at + 1:end], end + 1
    end = at
    while end < len(text) and text[end] not in ",]}":
        end += 1
    return _scalar(text[at:end]), end


def _value(text):
    text = text.strip()
    if text[:1] in "[{":
        return _flow(text, 0)[0]
    return _scalar(text)


def _strip(line):
    """Without a comment; a # inside quotation marks stays."""
    quoted = None
    for i, c in enumerate(line):
        if quoted:
            quoted = None if c == quoted else quoted
        elif c in "\"'" and (i == 0 or line[i - 1] in " [{:,"):
            quoted = c
        elif c == "#" and (i == 0 or line[i - 1] in " \t"):
            return line[:i].rstrip()
    return line.rstrip()


def _read(path):
    """The lines of a file, flow values that run over several lines joined."""
    lines = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = _strip(line)
            if not line.strip():
                continue
            open_before = lines and lines[-1][1].count("[") + lines[-1][1].count("{") > \
                lines[-1][1].count("]") + lines[-1][1].count("}")
            if open_before:
                lines[-1][1] += " " + line.strip()
            else:
                lines.append([number, line])
    return lines


def _block(lines, at, indent):
    first = lines[at][1]
    result = [] if first.strip().startswith("- ") else {}
    while at < len(lines):
        number, line = lines[at]
        deep = len(line) - len(line.lstrip(" "))
        if deep < indent:
            break
        if deep > indent:
            raise HandError("line %d: indented too far" % number)
        body = line.strip()
        if isinstance(result, list):
            if not body.startswith("- "):
                raise HandError("line %d: a list item is wanted" % number)
            result.append(_value(body[2:]))
            at += 1
            continue
        match = re.match(r"(\"[^\"]*\"|[^:]+):(?: +(.*))?$", body)
        if not match:
            raise HandError("line %d: `key: value` is wanted" % number)
        key = _scalar(match.group(1))
        if key in result:
            raise HandError("line %d: %s stands twice" % (number, key))
        at += 1
        if match.group(2):
            result[key] = _value(match.group(2))
        elif at < len(lines) and len(lines[at][1]) - len(lines[at][1].lstrip(" ")) > indent:
            result[key], at = _block(lines, at, len(lines[at][1]) - len(lines[at][1].lstrip(" ")))
        else:
            result[key] = None
    return result, at


def read(path):
    lines = _read(path)
    try:
        return _block(lines, 0, 0)[0]
    except (HandError, ValueError, IndexError) as error:
        raise SystemExit("%s: %s" % (path, error))
