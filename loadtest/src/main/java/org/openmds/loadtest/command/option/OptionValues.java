package org.openmds.loadtest.command.option;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Values of options that are read one after the other, so that the problems of all of them are reported at once. Not thread-safe. */
public final class OptionValues {

    private final List<String> problems = new ArrayList<>();

    /** Reads a value from some options. */
    public interface ValueReader<T> {
        T read() throws IOException;
    }

    /** A check of some options. */
    public interface OptionCheck {
        void run() throws IOException;
    }

    /** Reads a value, once. The result is usable after {@link #requireValid}. */
    public <T> Supplier<T> read(ValueReader<T> reader) throws IOException {
        try {
            T value = reader.read();
            return () -> value;
        } catch (ParameterException e) {
            problems.add(String.valueOf(e.getMessage()));
            return () -> {
                throw e;
            };
        }
    }

    /** Runs a check. */
    public void check(OptionCheck check) throws IOException {
        try {
            check.run();
        } catch (ParameterException e) {
            problems.add(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Requires that all values were read and all checks passed.
     *
     * @throws ParameterException
     *             with the problems, one on each line
     */
    public void requireValid(CommandSpec spec) {
        if (!problems.isEmpty()) {
            throw new ParameterException(spec.commandLine(), String.join(System.lineSeparator(), problems));
        }
    }
}
