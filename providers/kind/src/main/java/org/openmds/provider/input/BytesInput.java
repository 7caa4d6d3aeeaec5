package org.openmds.provider.input;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

/**
 * The content of another input, for callers that inspect it before they parse it.
 *
 * @param name
 *            name of that input
 */
public record BytesInput(String name, byte[] bytes) implements Input {

    /** Reads an input. */
    public static BytesInput of(Input input, Deadline deadline) throws CollectionException {
        return new BytesInput(input.toString(), input.read(deadline));
    }

    /** Returns true if the input was empty. */
    public boolean isEmpty() {
        return bytes.length == 0;
    }

    @Override
    public byte[] read(Deadline deadline) {
        return bytes.clone();
    }

    @Override
    public String toString() {
        return name;
    }
}
