package org.openmds.provider;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

import org.openmds.provider.input.Input;

/** Recorded answers of real programs, in resource files next to the test class. */
public final class RecordedAnswers {

    private RecordedAnswers() {
    }

    /** Returns the answer in a file. */
    public static Input input(Class<?> test, String file) {
        try (InputStream in = test.getResourceAsStream(file)) {
            if (in == null) {
                throw new AssertionError("there is no resource %s next to %s".formatted(file, test.getName()));
            }
            return new ProviderContract.FixedInput("program " + file, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
