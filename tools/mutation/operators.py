"""The mutations: each changes one thing of a function body and keeps the number of lines."""
import re
from dataclasses import dataclass

from . import source

RELATIONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
LOGIC = {"&&": "||", "||": "&&"}
SUMS = {"+": "-", "-": "+", "+=": "-=", "-=": "+=", "++": "--", "--": "++"}
NUMBER = re.compile(r"(0[xX])?([0-9a-fA-F]+)([uUlL]*)$")
WHOLE = re.compile(r"(unsigned|signed|char|short|int|long|size_t|u?int(8|16|32|64)_t)\b[^*]*$")


@dataclass(frozen=True)
class Mutation:
    """What stands from `start` to `end` becomes `new`."""
    operator: str
    function: str
    line: int
    start: int
    end: int
    new: str
    before: str  # the lines concerned, on one line without comments
    after: str

    @property
    def key(self):
        return self.function, self.before, self.after


class Maker:
    """Makes the mutations of one function."""

    def __init__(self, text, function):
        self.text = text
        self.function = function
        self.tokens = function.tokens
        self.statements = list(source.find_statements(function))
        self.tables = [s for s in self.statements if s.kind == "declaration" and self.is_table(s)]

    def is_table(self, statement):
        return self.tokens[statement.first].text in ("static", "_Static_assert", "goto", "extern")

    def usable(self):
        """Indices of the tokens that are not part of a table."""
        skipped = set()
        for table in self.tables:
            skipped.update(range(table.first, table.last + 1))
        return [i for i in range(1, len(self.tokens) - 1) if i not in skipped]

    def range_text(self, first, last):
        return self.text[self.tokens[first].start:self.tokens[last].end]

    def replace(self, first, last, new):
        """The new text has as many lines as the old one."""
        missing = self.range_text(first, last).count("\n") - new.count("\n")
        return self.tokens[first].start, self.tokens[last].end, new + "\n" * missing

    # ---- one method for each operator ----

    def relation(self):
        for i in self.usable():
            if self.tokens[i].kind == "sign" and self.tokens[i].text in RELATIONS:
                yield self.replace(i, i, RELATIONS[self.tokens[i].text])

    def logic(self):
        for i in self.usable():
            if self.tokens[i].kind == "sign" and self.tokens[i].text in LOGIC:
                yield self.replace(i, i, LOGIC[self.tokens[i].text])

    def sum(self):
        for i in self.usable():
            word = self.tokens[i].text
            if self.tokens[i].kind == "sign" and word in SUMS and (len(word) == 2 or self.is_binary(i)):
                yield self.replace(i, i, SUMS[word])

    def is_binary(self, at):
        before = self.tokens[at - 1]
        if before.text == ")":
            start = next(a for a, b in self.function.match.items() if b == at - 1)
            inside = self.tokens[start + 1:at - 1]
            return not all(token.text in source.TYPES or token.text == "*" for token in inside)
        return before.text == "]" or before.kind == "number" or (before.kind == "name" and before.text != "return")

    def bang(self):
        for i in self.usable():
            if self.tokens[i].text == "!" and self.tokens[i].kind == "sign":
                yield self.replace(i, i, "")

    def constant(self):
        sizes = self.array_sizes()
        for i in self.usable():
            around = self.tokens[i - 1].text + self.tokens[i].text + self.tokens[i + 1].text
            if self.tokens[i].kind == "number" and i not in sizes and around != "{0}":
                for new in other_numbers(self.tokens[i].text):
                    yield self.replace(i, i, new)

    def array_sizes(self):
        """Indices inside the brackets of `char line[80]`; those of an initialiser are no sizes."""
        sizes = set()
        for statement in self.statements:
            if statement.kind != "declaration":
                continue
            at = statement.first
            while at < statement.last and self.tokens[at].text != "=":
                if self.tokens[at].text == "[":
                    sizes.update(range(at, self.function.match[at]))
                at += 1
        return sizes

    def delete(self):
        for s in self.statements:
            text = self.range_text(s.first, s.last)
            if s.kind == "expression" and not text.startswith("(void)") and s.last > s.first:
                yield self.replace(s.first, s.last, ";")

    def negate(self):
        for s in self.statements:
            if s.kind == "condition":
                yield self.replace(s.first, s.last, f"(!{self.range_text(s.first, s.last)})")

    def swap(self):
        for i in self.usable():
            if self.tokens[i].kind == "name" and self.tokens[i + 1].text == "(" and self.is_call(i):
                arguments = self.split_arguments(i + 1)
                for a, b in zip(arguments, arguments[1:]):
                    one, two = self.range_text(*a), self.range_text(*b)
                    if one != two and '"' not in one + two:
                        between = self.text[self.tokens[a[1]].end:self.tokens[b[0]].start]
                        yield self.replace(a[0], b[1], two + between + one)

    def is_call(self, at):
        return self.tokens[at].text not in ("if", "while", "for", "switch", "return", "sizeof")

    def split_arguments(self, bracket):
        """Pairs of indices, first and last token of each argument."""
        end, first, found = self.function.match[bracket], bracket + 1, []
        at = first
        while at <= end:
            if self.tokens[at].text == "," or at == end:
                if at > first:
                    found.append((first, at - 1))
                first = at + 1
            at = self.function.match.get(at, at) + 1
        return found

    def jump(self):
        for s in self.statements:
            if s.kind == "jump":
                yield self.replace(s.first, s.last, ";")

    def value(self):
        for s in self.statements:
            if s.kind == "return" and s.last > s.first + 1:
                new = self.other_value(self.range_text(s.first + 1, s.last - 1))
                if new:
                    yield self.replace(s.first + 1, s.last - 1, new)

    def other_value(self, value):
        returns = self.function.type
        if returns == "bool":
            return {"true": "false", "false": "true"}.get(value, f"!({value})")
        if returns.endswith("*"):
            return None if value == "NULL" else "NULL"
        if WHOLE.match(returns):
            return f"({value}) + 1"
        if returns == "struct refusal" and value != "sunset_allow()" and "{0}" not in value:
            return "(struct refusal){0}"
        return None


OPERATORS = ("relation", "logic", "sum", "bang", "constant", "delete", "negate", "swap", "jump", "value")


def other_numbers(text):
    """The number one more and one less, written in the same way; never below 0."""
    found = NUMBER.match(text)
    if not found:
        return []
    base = 16 if found[1] else 8 if found[2].startswith("0") and len(found[2]) > 1 else 10
    number = int(found[2], base)
    form = {16: "0x{:x}", 8: "0{:o}", 10: "{}"}[base]
    return [form.format(n) + found[3] for n in (number + 1, number - 1) if n >= 0]


def find_mutations(text, wanted=lambda function: True):
    """Every mutation of a file, of the functions whose names are wanted."""
    code = source.Source(text)
    for function in code.functions:
        if not wanted(function.name):
            continue
        maker = Maker(text, function)
        for operator in OPERATORS:
            for start, end, new in getattr(maker, operator)():
                yield describe(code, function.name, operator, start, end, new)


def describe(code, function, operator, start, end, new):
    first = code.starts[code.line_of(start) - 1]
    last = code.text.find("\n", end)
    after = source.normalise(code.text[first:start] + new + code.text[end:last])
    return Mutation(operator, function, code.line_of(start), start, end, new, code.lines(start, end), after)


def apply(text, mutation):
    return text[:mutation.start] + mutation.new + text[mutation.end:]
