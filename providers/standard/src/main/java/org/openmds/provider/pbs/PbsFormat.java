package org.openmds.provider.pbs;

import java.util.List;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.wsrf.service.Deadline;

/** How PBS' programs write objects. */
public enum PbsFormat {
    /** {@code -F json}, of PBS Professional 14 and OpenPBS. */
    JSON(List.of("-F", "json"), PbsJson::read),
    /** Indented {@code name = value} lines, which Torque has too. */
    TEXT(List.of(), PbsText::read);

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<String> options;
    @SuppressWarnings("ImmutableEnumChecker") // a static method
    private final PbsReader reader;

    PbsFormat(List<String> options, PbsReader reader) {
        this.options = options;
        this.reader = reader;
    }

    @FunctionalInterface
    private interface PbsReader {
        PbsOutput read(Input input, Deadline deadline) throws CollectionException;
    }

    /** Of the programs. */
    List<String> options() {
        return options;
    }

    /**
     * Reads all objects; there is one at least.
     *
     * @throws CollectionException
     *             it is something else
     */
    PbsOutput read(Input input, Deadline deadline) throws CollectionException {
        PbsOutput answer = reader.read(input, deadline);
        if (answer.objects().isEmpty()) {
            throw new CollectionException("%s told of nothing".formatted(input));
        }
        return answer;
    }
}
