package org.openmds.provider;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

import org.openmds.provider.input.Input;

/** Recorded answers of real programs: files beside the test's class. */
public final class Recording {

    private Recording() {
    }

    /** The answer in a file. */
    public static Input input(Class<?> test, String file) {
        try (InputStream in = test.getResourceAsStream(file)) {
            if (in == null) {
                throw new AssertionError("no file %s beside %s".formatted(file, test.getName()));
            }
            return new ProviderContract.Answer("program " + file, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a file holds. */
    public static String text(Class<?> test, String file) {
        return new String(((ProviderContract.Answer) input(test, file)).bytes(), StandardCharsets.UTF_8);
    }
}
