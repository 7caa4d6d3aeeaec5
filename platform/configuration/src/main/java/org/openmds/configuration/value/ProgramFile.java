package org.openmds.configuration.value;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Objects;
import java.util.Optional;

/** An executable file that a configuration names. */
public final class ProgramFile {

    private ProgramFile() {
    }

    /**
     * Checks a program: it must be executable, and only its owner and group may be able to replace it.
     *
     * @return a sentence with the program, such as "the program /opt/x does not exist"; empty if it may be run
     */
    public static Optional<String> problem(Path program) {
        return reason(program).map(reason -> "the program %s %s".formatted(program, reason));
    }

    private static Optional<String> reason(Path program) {
        if (!Files.exists(program)) {
            return Optional.of("does not exist");
        }
        if (!Files.isRegularFile(program)) {
            return Optional.of("is not a file");
        }
        if (!Files.isExecutable(program)) {
            return Optional.of("cannot be executed by the server's user");
        }
        try {
            return isWritableByOthers(program)
                    ? Optional.of("is writable by every user of this machine; to fix it, run: chmod o-w " + program)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.of("cannot be checked: " + e.getMessage());
        }
    }

    private static boolean isWritableByOthers(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        return Objects.nonNull(view) && view.readAttributes().permissions().contains(PosixFilePermission.OTHERS_WRITE);
    }
}
