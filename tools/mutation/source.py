"""C files as far as mutations need them: tokens, function bodies, statements.

Relies on the code style of the project: the braces of a function stand alone at the start of a line, and nothing else
has such a brace.
"""
import bisect
import re
from dataclasses import dataclass

TOKEN = re.compile(r"""
    (?P<comment>/\*.*?\*/|//[^\n]*)
  | (?P<directive>^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*)
  | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
  | (?P<number>0[xX][0-9a-fA-F]+[uUlL]*|\d[\w.]*)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<sign>->|\+\+|--|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\.\.\.|[^\s\w])
""", re.X | re.S | re.M)
PAIRS = {"(": ")", "[": "]", "{": "}"}
TYPES = {"void", "bool", "char", "short", "int", "long", "unsigned", "signed", "size_t", "struct", "union", "enum",
         "const", "static", "extern", "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t",
         "uint64_t"}


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    start: int

    @property
    def end(self):
        return self.start + len(self.text)


@dataclass
class Function:
    name: str
    type: str     # what it returns, as written: "const struct doc *"
    tokens: list  # of the body, braces included, without comments
    match: dict   # index of an opening bracket -> index of the one that closes it


@dataclass(frozen=True)
class Statement:
    kind: str   # "expression", "declaration", "return", "jump", "condition"
    first: int  # indices of tokens; the last is the semicolon, or the bracket that closes a condition
    last: int


class Source:
    """The text of a file and its functions."""

    def __init__(self, text):
        self.text = text
        self.starts = [0] + [at.end() for at in re.finditer("\n", text)]
        self.functions = list(find_functions(text))

    def line_of(self, offset):
        return bisect.bisect_right(self.starts, offset)

    def lines(self, start, end):
        """The whole lines from one offset to another, as one line without indentation."""
        first = self.starts[self.line_of(start) - 1]
        last = self.text.find("\n", end)
        return normalise(self.text[first:last])


def normalise(text):
    return " ".join(re.sub(r"/\*.*?\*/", " ", text, flags=re.S).split())


def read_tokens(text):
    for found in TOKEN.finditer(text):
        if found.lastgroup not in ("comment", "directive"):
            yield Token(found.lastgroup, found.group(), found.start())


def pair_brackets(tokens):
    match, open_ones = {}, []
    for at, token in enumerate(tokens):
        if token.kind == "sign" and token.text in PAIRS:
            open_ones.append(at)
        elif token.kind == "sign" and token.text in PAIRS.values() and open_ones:
            match[open_ones.pop()] = at
    return match


def find_functions(text):
    tokens = list(read_tokens(text))
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.text == "{" and text[token.start - 1] == "\n" and at and tokens[at - 1].text == ")":
            end = next((i for i in range(at, len(tokens))
                        if tokens[i].text == "}" and text[tokens[i].start - 1] == "\n"), len(tokens) - 1)
            name, returns = read_head(tokens, at)
            body = tokens[at:end + 1]
            yield Function(name, returns, body, pair_brackets(body))
            at = end
        at += 1


def read_head(tokens, brace):
    """The name and the type of a function whose body begins here."""
    depth, at = 0, brace - 1
    while at > 0:
        depth += {")": 1, "(": -1}.get(tokens[at].text, 0)
        if depth == 0:
            break
        at -= 1
    name = at = at - 1
    while at > 0 and tokens[at - 1].text not in (";", "}"):
        at -= 1
    words = [token.text for token in tokens[at:name] if token.text not in ("static", "inline", "extern", "_Noreturn")]
    return tokens[name].text, " ".join(words)


def is_declaration(tokens, at):
    first, second = tokens[at], tokens[at + 1]
    if first.kind != "name":
        return False
    return first.text in TYPES or second.kind == "name" or (second.text == "*" and tokens[at + 2].kind == "name")


def end_of_statement(function, at):
    while function.tokens[at].text != ";":
        at = function.match.get(at, at) + 1
    return at


def is_loop_macro(function, at):
    """EACH_BIT (...), which stands for a `for`."""
    end = function.match.get(at + 1)
    return function.tokens[at].text.isupper() and end is not None and function.tokens[end + 1].text != ";"


def find_statements(function):
    """The statements of a body, those inside others included."""
    tokens, at = function.tokens, 1
    while at < len(tokens) - 1:
        word = tokens[at].text
        if word in ("if", "while", "switch", "for"):
            end = function.match[at + 1]
            if word in ("if", "while"):
                yield Statement("condition", at + 1, end)
        elif is_loop_macro(function, at):
            end = function.match[at + 1]
        elif word in ("{", "}", "else", "do", ";"):
            end = at
        elif word in ("case", "default") or tokens[at + 1].text == ":":
            end = next(i for i in range(at, len(tokens)) if tokens[i].text == ":")
        else:
            end = end_of_statement(function, at)
            yield Statement(kind_of(tokens, at), at, end)
        at = end + 1


def kind_of(tokens, at):
    word = tokens[at].text
    if word == "return":
        return "return"
    if word in ("break", "continue"):
        return "jump"
    if word in ("goto", "_Static_assert") or is_declaration(tokens, at):
        return "declaration"
    return "expression"
