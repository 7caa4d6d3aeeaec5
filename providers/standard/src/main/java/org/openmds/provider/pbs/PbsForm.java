package org.openmds.provider.pbs;

import java.util.List;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.wsrf.service.Deadline;

/** How PBS' programs write objects. */
public enum PbsForm {
    /** {@code -F json}, of PBS Professional 14 and OpenPBS. */
    JSON(List.of("-F", "json"), PbsJson::read),
    /** Indented {@code name = value} lines, which Torque has too. */
    TEXT(List.of(), PbsText::read);

    private final List<String> options;
    private final Reader reader;

    PbsForm(List<String> options, Reader reader) {
        this.options = options;
        this.reader = reader;
    }

    @FunctionalInterface
    private interface Reader {
        PbsAnswer read(Input input, Deadline deadline) throws CollectionException;
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
    PbsAnswer read(Input input, Deadline deadline) throws CollectionException {
        PbsAnswer answer = reader.read(input, deadline);
        if (answer.objects().isEmpty()) {
            throw new CollectionException("%s told of nothing".formatted(input));
        }
        return answer;
    }
}
