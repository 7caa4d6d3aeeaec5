package org.openmds.server.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A Python with zeep, htcondor, schemathesis and scitokens: that of the system property {@code openmds.python}, or that of the cache which {@code mds test} fills, or one that
 * is created now. Without any of these the test fails, because a skipped test proves nothing.
 */
record ZeepPython(Path python) {

    private static final String VERSION = "4.3.3";
    private static final String HTCONDOR = "25.0.14";
    private static final String SCHEMATHESIS = "4.32.5";
    private static final String SCITOKENS = "1.9.7";
    private static final long PREPARATION_SECONDS = 300;
    private static final long RUN_SECONDS = 60;

    static ZeepPython find() throws IOException, InterruptedException {
        Optional<Path> given = Optional.ofNullable(System.getProperty("openmds.python")).map(Path::of);
        if (given.isPresent()) {
            return new ZeepPython(given.get());
        }
        Path environment = cache().resolve("openmds")
                .resolve("zeep-%s-schemathesis-%s-htcondor-%s-scitokens-%s".formatted(VERSION, SCHEMATHESIS, HTCONDOR,
                        SCITOKENS));
        Path python = environment.resolve("bin").resolve("python");
        if (!hasPackages(python)) {
            prepare(environment, python);
        }
        return new ZeepPython(python);
    }

    /** Runs a script of {@code src/test/python} and returns what it prints. */
    String run(String script, String... arguments) throws IOException, InterruptedException {
        return run(Path.of("src", "test", "python", script), arguments);
    }

    /** Runs a script and returns what it prints. */
    String run(Path script, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(python.toString(), "-B", script.toString()));
        command.addAll(List.of(arguments));
        Path errors = Files.createTempFile("zeep", ".txt");
        Path output = Files.createTempFile("zeep", ".json");
        int code = execute(new ProcessBuilder(command).redirectError(errors.toFile()).redirectOutput(output.toFile()),
                RUN_SECONDS);
        if (code != 0) {
            throw new AssertionError("%s ended with %d:%n%s".formatted(script, code, Files.readString(errors)));
        }
        return Files.readString(output);
    }

    private static Path cache() {
        return Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
                .filter(value -> !value.isEmpty())
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache"));
    }

    private static boolean hasPackages(Path python) throws IOException, InterruptedException {
        return Files.isExecutable(python)
                && execute(quiet(python.toString(), "-c", "import zeep, classad2, schemathesis, scitokens"),
                        RUN_SECONDS) == 0;
    }

    private static void prepare(Path environment, Path python) throws IOException, InterruptedException {
        boolean ready = execute(quiet("python3", "-m", "venv", "--clear", environment.toString()),
                PREPARATION_SECONDS) == 0
                && execute(
                        quiet(python.toString(), "-m", "pip", "install", "-q", "zeep==" + VERSION,
                                "htcondor==" + HTCONDOR, "schemathesis==" + SCHEMATHESIS,
                                "scitokens==" + SCITOKENS),
                        PREPARATION_SECONDS) == 0;
        if (!ready) {
            throw new AssertionError(
                    """
                            this test needs a Python with zeep %s, htcondor %s, schemathesis %s and scitokens %s, and could not make one in %s. Run ./mds test, which installs what is missing, or \
                            install python3 and python3-venv, or name a Python that has them: -Dopenmds.python=/path/to/python"""
                            .formatted(VERSION, HTCONDOR, SCHEMATHESIS, SCITOKENS, environment));
        }
    }

    private static ProcessBuilder quiet(String... command) {
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
