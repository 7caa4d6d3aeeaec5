package org.openmds.provider.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

/** A file on this machine. */
public record FileInput(Path file, int maxBytes) implements Input {

    @Override
    public byte[] read(Deadline deadline) throws CollectionException {
        // A pipe or a device could block the thread for ever.
        if (!Files.isRegularFile(file)) {
            throw new CollectionException(
                    Files.exists(file) ? this + " is not a regular file" : this + " does not exist");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return BoundedReader.read(in, maxBytes, deadline, this);
        } catch (IOException e) {
            throw new CollectionException("%s cannot be read: %s".formatted(this, e), e);
        }
    }

    @Override
    public String toString() {
        return "file " + file;
    }
}
