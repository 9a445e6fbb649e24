"""booklet.py PDF JSON: is all that `durbar rules SYSTEM --json` tells in the booklet, with the right pages in its contents?

Prints what is missing and exits with 1.
"""
import json
import re
import subprocess
import sys


def squeeze(text):
    return re.sub(r"\s+", "", text)


def plain(text):
    """Without the marks for bold, italic and citations."""
    return re.sub(r"\[([^\] ]+(, [^\]]+)?)\]", r"\1", text.replace("*", ""))


def texts(chapter):
    """Beginnings of paragraphs, captions, cells: as long as fits the first line of anything."""
    for section in chapter["sections"]:
        yield section.get("title", "")
        for block in section["blocks"]:
            for part in block.get("items", [block]):
                yield " ".join(plain(part.get("text", "")).split()[:4])
            for row in block.get("rows", []):
                for cell in row:
                    yield re.split("[ -]", plain(cell))[0]


def main():
    pdf, guide = sys.argv[1], json.load(open(sys.argv[2]))
    pages = subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, text=True, check=True).stdout.split("\f")
    book = squeeze("".join(pages[1:]))
    faults = []
    contents = "\n".join(pages[1:3])
    for chapter in guide["chapters"]:
        entry = re.search(re.escape(chapter["title"]) + r".*?(\d+)\s*$", contents, re.M)
        if not entry:
            faults.append(f"{chapter['title']} is not in the contents")
        elif chapter["title"] not in pages[int(entry.group(1)) - 1]:
            faults.append(f"{chapter['title']} is not on page {entry.group(1)}")
        faults += [f"{chapter['id']}: not printed: {text}" for text in texts(chapter) if squeeze(text) not in book]
    for number, page in enumerate(pages[1:-1], 2):
        if not re.search(rf"\b{number}\b", page):
            faults.append(f"page {number} has no number")
    print("\n".join(faults[:20]))
    return bool(faults)


sys.exit(main())
