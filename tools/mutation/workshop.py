"""A copy of the project in which mutations are built and tested, one for each job."""
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import time

from . import operators

MEMORY = 4 << 30
OUTPUT = 256 << 20
# Warnings are no errors in a mutation, but arguments of other types are.
STRICT = "-Werror=int-conversion -Werror=incompatible-pointer-types"


class Step:
    """Programs to build, then commands to run. The step notices a mutation where a command fails or takes too long."""

    def __init__(self, name, targets, commands, build="build"):
        self.name, self.targets, self.commands, self.build = name, targets, commands, build


def project_files(root):
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=root,
                            check=True, capture_output=True).stdout.decode()
    return [name for name in listed.split("\0") if name and (root / name).is_file()]


def limit():
    resource.setrlimit(resource.RLIMIT_FSIZE, (OUTPUT, OUTPUT))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def limit_memory():
    limit()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


class Workshop:
    def __init__(self, root, place):
        self.root, self.tree = root, pathlib.Path(place)
        self.times = {}  # seconds that each command takes on the unchanged code
        self.objects = {}
        self.running = None

    # ---- the copy ----

    def copy_project(self):
        """Makes the copy the same as the project; files that are the same keep their time, for ninja."""
        self.tree.mkdir(parents=True, exist_ok=True)
        names = set(project_files(self.root))
        for old in [path for path in self.tree.rglob("*") if path.is_file() or path.is_symlink()]:
            name = old.relative_to(self.tree).as_posix()
            if name not in names and not name.startswith("build"):
                old.unlink()
        for name in names:
            content, target = (self.root / name).read_bytes(), self.tree / name
            if not target.exists() or target.read_bytes() != content:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)
                shutil.copymode(self.root / name, target)

    def configure(self, build, flags):
        if (self.tree / build / "build.ninja").exists():
            return
        self.must("cmake", "-S", ".", "-B", build, "-G", "Ninja", "-DCMAKE_C_COMPILER=gcc", "-DBUILD_TESTING=ON",
                  "-DCMAKE_BUILD_TYPE=Mutate", f"-DCMAKE_C_FLAGS_MUTATE={flags} {STRICT}",
                  "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")

    def must(self, *command):
        done = subprocess.run(command, cwd=self.tree, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        return done.stdout

    def open(self):
        self.configure("build", "-O1")
        self.must("ninja", "-C", "build")
        self.units = [(program, name) for program in ("test_unit", "test_contract", "test_serve")
                      for name in self.files_of(program)]

    def files_of(self, program):
        """The files of a program's tests, which it runs by their names."""
        return sorted({line.partition("/")[0] for line in self.must(f"build/tests/{program}", "--list").splitlines()})

    # ---- the tests ----

    def unit_step(self, name, wanted):
        units = [unit for unit in self.units if wanted(*unit)]
        commands = [[f"build/tests/{program}", file] for program, file in units]
        commands.sort(key=lambda command: self.times.get(tuple(command), 0))
        return Step(name, sorted({program for program, _ in units}), commands)

    def journals(self, system):
        """The golden journals, of one system where it is named."""
        found = sorted(self.tree.glob("tests/golden/*.journal"))
        return [path.relative_to(self.tree).as_posix() for path in found
                if not system or f"\nsystem {system} " in path.read_text()[:200]]

    def quick_steps(self, folder):
        """The lab knows a system best, the unit tests know the kit and the engine."""
        system = folder if (self.tree / "src/systems" / folder).is_dir() else ""
        own = self.unit_step("units", lambda _, file: file.startswith(folder))
        rules = [
            Step("lab", ["durbar"], [["build/durbar", "lab", f"tests/lab/{system}"]]),
            Step("golden", ["golden"], [["build/tests/golden", "tests/golden/golden.tsv", *system.split()]]),
            Step("journals", ["durbar"], [["build/durbar", "verify", name] for name in self.journals(system)]),
        ]
        return [*rules, own] if system else [own, *rules]

    def slow_steps(self, folder):
        system = folder if (self.tree / "src/systems" / folder).is_dir() else ""
        scenarios = sorted({pathlib.Path(name).stem.rpartition("-")[0] for name in self.journals(system)})
        return [
            self.unit_step("units", lambda program, file: program != "test_contract" and not file.startswith(folder)),
            self.unit_step("contract", lambda program, _: program == "test_contract"),
            Step("games", ["durbar"], [["build/durbar", "auto", name, "--options", "random", "--games", "100", "--seed",
                                        name, "--check"] for name in scenarios]),
            Step("commands", ["durbar"], [["tests/cli/run", "build/durbar"]]),
            Step("lab under the sanitisers", ["durbar"], [["build-asan/durbar", "lab", f"tests/lab/{system}"]],
                 "build-asan"),
        ]

    def run(self, command, seconds):
        """"passed", "failed" or "timeout"; what a command starts ends with it."""
        sanitised = command[0].startswith("build-asan")
        environment = {key: value for key, value in os.environ.items() if key != "DURBAR_LONG"}
        with subprocess.Popen(command, cwd=self.tree, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, start_new_session=True, env=environment,
                              preexec_fn=limit if sanitised else limit_memory) as process:
            self.running = process
            try:
                return "passed" if process.wait(seconds) == 0 else "failed"
            except subprocess.TimeoutExpired:
                return "timeout"
            finally:
                self.stop()

    def stop(self):
        if self.running:
            try:
                os.killpg(self.running.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            self.running = None

    def compile(self, step):
        if step.build == "build-asan":
            self.configure(step.build, "-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined "
                                       "-fno-sanitize-recover=all")
        environment = {**os.environ, "CCACHE_DISABLE": "1"}
        return subprocess.run(["ninja", "-C", step.build, *step.targets], cwd=self.tree, env=environment,
                              capture_output=True, check=False).returncode == 0

    def measure(self, steps):
        """Runs steps on the unchanged code, where they must pass; each command once."""
        for step in steps:
            new = [command for command in step.commands if tuple(command) not in self.times]
            if new and not self.compile(step):
                raise RuntimeError(f"without any mutation this cannot be built: {' '.join(step.targets)} in {self.tree}")
            for command in new:
                since = time.monotonic()
                if self.run(command, 1800) != "passed":
                    raise RuntimeError(f"without any mutation this fails in {self.tree}: {' '.join(command)}")
                self.times[tuple(command)] = time.monotonic() - since

    def allowance(self, command):
        return 20 + 10 * self.times[tuple(command)]

    def run_step(self, step):
        """None, or how the step noticed."""
        if not self.compile(step):
            return "does not link"
        for command in step.commands:
            result = self.run(command, self.allowance(command))
            if result != "passed":
                return result
        return None

    # ---- one mutation ----

    def object_of(self, name):
        if not self.objects:
            for line in self.must("ninja", "-C", "build", "-t", "targets", "all").splitlines():
                output = line.partition(": ")[0]
                if output.endswith(".c.o"):
                    self.objects[output.split(".dir/", 1)[1][:-2]] = output
        return self.objects[name]

    def try_mutation(self, folder, name, mutation, quick):
        """The name of the step that noticed and how; ("", "survived"), ("", "invalid"), ("", "same")."""
        step, how = self.test_changed(name, mutation, self.quick_steps(folder))
        if how == "survived" and not quick:
            slow = self.slow_steps(folder)
            self.measure(slow)
            step, how = self.test_changed(name, mutation, slow)
        return step, how

    def test_changed(self, name, mutation, steps):
        path, target = self.tree / name, self.object_of(name)
        original = path.read_bytes()
        self.must("ninja", "-C", "build", target)
        plain = (self.tree / "build" / target).read_bytes()
        try:
            path.write_text(operators.apply(original.decode(), mutation))
            if not self.compile(Step("", [target], [])):
                return "", "invalid"
            if (self.tree / "build" / target).read_bytes() == plain:
                return "", "same"
            for step in steps:
                how = self.run_step(step)
                if how:
                    return step.name, how
            return "", "survived"
        finally:
            path.write_bytes(original)
