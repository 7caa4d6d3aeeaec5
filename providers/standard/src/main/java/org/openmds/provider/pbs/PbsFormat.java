package org.openmds.provider.pbs;

import java.util.List;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.wsrf.service.Deadline;

/** The output formats of PBS' programs. */
enum PbsFormat {
    /** {@code -F json}, in PBS Professional 14 and OpenPBS. */
    JSON(List.of("-F", "json"), PbsJson::read),
    /** Indented {@code name = value} lines, also in Torque. */
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

    /** Returns the programs' options for this format. */
    List<String> options() {
        return options;
    }

    /**
     * Reads all objects, at least one.
     *
     * @throws CollectionException
     *             the input has another format, or contains no object
     */
    PbsOutput read(Input input, Deadline deadline) throws CollectionException {
        PbsOutput answer = reader.read(input, deadline);
        if (answer.objects().isEmpty()) {
            throw new CollectionException("%s gave no queue or node".formatted(input));
        }
        return answer;
    }
}
