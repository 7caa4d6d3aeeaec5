package org.openmds.server.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A virtual environment of Python in the cache of the user, which is made when it is needed first.
 *
 * @param name
 *            name of its folder, with the versions of its packages
 * @param modules
 *            what a script imports, such as {@code zeep, classad2}
 * @param packages
 *            arguments for pip
 */
record PythonEnvironment(String name, String modules, List<String> packages) {

    private static final long PREPARATION_SECONDS = 300;
    private static final long RUN_SECONDS = 60;

    PythonEnvironment {
        packages = List.copyOf(packages);
    }

    /** Returns its Python. Fails if there is none and it cannot be made, because a skipped test proves nothing. */
    Path python() throws IOException, InterruptedException {
        Path folder = cache().resolve("openmds").resolve(name);
        Path python = folder.resolve("bin").resolve("python");
        if (!hasModules(python) && !prepare(folder, python)) {
            throw new AssertionError(
                    """
                            this test needs a Python with %s, and could not make one in %s. Run ./mds test, which installs what is missing, or \
                            install python3 and python3-venv, or name a Python that has zeep, htcondor, schemathesis and scitokens: -Dopenmds.python=/path/to/python"""
                            .formatted(String.join(" ", packages), folder));
        }
        return python;
    }

    private static Path cache() {
        return Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
                .filter(value -> !value.isEmpty())
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache"));
    }

    private boolean hasModules(Path python) throws IOException, InterruptedException {
        return Files.isExecutable(python)
                && execute(quiet(List.of(python.toString(), "-c", "import " + modules)), RUN_SECONDS) == 0;
    }

    private boolean prepare(Path folder, Path python) throws IOException, InterruptedException {
        List<String> install = new ArrayList<>(List.of(python.toString(), "-m", "pip", "install", "-q"));
        install.addAll(packages);
        return execute(quiet(List.of("python3", "-m", "venv", "--clear", folder.toString())), PREPARATION_SECONDS) == 0
                && execute(quiet(install), PREPARATION_SECONDS) == 0;
    }

    /** Runs a script with a Python and returns what it prints. */
    static String run(Path python, Path script, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(python.toString(), "-B", script.toString()));
        command.addAll(List.of(arguments));
        Path errors = Files.createTempFile("python", ".txt");
        Path output = Files.createTempFile("python", ".json");
        int code = execute(new ProcessBuilder(command).redirectError(errors.toFile()).redirectOutput(output.toFile()),
                RUN_SECONDS);
        if (code != 0) {
            throw new AssertionError("%s ended with %d:%n%s".formatted(script, code, Files.readString(errors)));
        }
        return Files.readString(output);
    }

    private static ProcessBuilder quiet(List<String> command) {
        return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
    }

    /** Returns the exit code; -1 if the program does not exist. */
    private static int execute(ProcessBuilder builder, long seconds) throws IOException, InterruptedException {
        Process process;
        try {
            process = builder.start();
        } catch (IOException noSuchProgram) {
            return -1;
        }
        if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("no end after %d s: %s".formatted(seconds, builder.command()));
        }
        return process.exitValue();
    }
}
