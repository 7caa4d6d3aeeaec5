package org.openmds.provider.input;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

/**
 * What an input gave, for those who look at it before they read it.
 *
 * @param name
 *            of that input
 */
public record BytesInput(String name, byte[] bytes) implements Input {

    /** What an input gives now. */
    public static BytesInput of(Input input, Deadline deadline) throws CollectionException {
        return new BytesInput(input.toString(), input.read(deadline));
    }

    /** Whether it gave nothing at all. */
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
