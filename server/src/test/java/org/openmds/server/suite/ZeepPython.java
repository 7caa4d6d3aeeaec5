package org.openmds.server.suite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A Python with zeep, htcondor, schemathesis and scitokens: that of the system property {@code openmds.python}, or that of the cache which {@code mds test} fills, or one that
 * is created now. Without any of these the test fails, because a skipped test proves nothing.
 */
record ZeepPython(Path python) {

    private static final String ZEEP = "4.3.3";
    private static final String HTCONDOR = "25.0.14";
    private static final String SCHEMATHESIS = "4.32.5";
    private static final String SCITOKENS = "1.9.7";
    private static final PythonEnvironment CACHED = new PythonEnvironment(
            "zeep-%s-schemathesis-%s-htcondor-%s-scitokens-%s".formatted(ZEEP, SCHEMATHESIS, HTCONDOR, SCITOKENS),
            "zeep, classad2, schemathesis, scitokens",
            List.of("zeep==" + ZEEP, "htcondor==" + HTCONDOR, "schemathesis==" + SCHEMATHESIS,
                    "scitokens==" + SCITOKENS));

    static ZeepPython find() throws IOException, InterruptedException {
        Optional<Path> given = Optional.ofNullable(System.getProperty("openmds.python")).map(Path::of);
        return new ZeepPython(given.isPresent() ? given.get() : CACHED.python());
    }

    /** Runs a script of {@code src/test/python} and returns what it prints. */
    String run(String script, String... arguments) throws IOException, InterruptedException {
        return run(Path.of("src", "test", "python", script), arguments);
    }

    /** Runs a script and returns what it prints. */
    String run(Path script, String... arguments) throws IOException, InterruptedException {
        return PythonEnvironment.run(python, script, arguments);
    }
}
