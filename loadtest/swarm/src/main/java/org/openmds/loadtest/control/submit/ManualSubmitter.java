package org.openmds.loadtest.control.submit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Consumer;

/** Waits for testers that the user starts: shows their commands, and writes the token to a file that only its owner can read. */
public final class ManualSubmitter implements TesterSubmitter {

    private final Path tokenFile;
    private final Consumer<String> messages;

    /**
     * @param messages
     *            takes the command of each tester
     */
    public ManualSubmitter(Path tokenFile, Consumer<String> messages) {
        this.tokenFile = tokenFile;
        this.messages = messages;
    }

    @Override
    public TesterSubmission submit(TesterCommand command) throws SubmissionException {
        try {
            // An existing file may be readable by others.
            Files.deleteIfExists(tokenFile);
            Files.createFile(tokenFile,
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(tokenFile, command.token() + "\n");
        } catch (IOException e) {
            throw new SubmissionException("the token cannot be written to %s: %s".formatted(tokenFile, e.getMessage()),
                    e);
        }
        messages.accept("waiting for: java -jar openmds-loadtest.jar " + ShellText.quoted(command.arguments())
                + " --token-file " + tokenFile);
        return new ManualSubmission(command.name() + ", started by the user");
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(tokenFile);
        } catch (IOException e) {
            messages.accept("the token file %s could not be removed: %s".formatted(tokenFile, e.getMessage()));
        }
    }

    /** A tester that the user started. It ends by itself with the run. */
    private record ManualSubmission(String place) implements TesterSubmission {

        @Override
        public boolean isAlive() {
            return true;
        }

        @Override
        public String lastOutput() {
            return "";
        }

        @Override
        public void close() {
            // Its process does not belong to this program.
        }
    }
}
