package org.openmds.provider.condor;

import java.util.List;
import java.util.Locale;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.wsrf.service.Deadline;

/** The output formats of HTCondor's programs for ClassAds. */
public enum ClassAdFormat {
    /** {@code Name = value} lines, with a blank line between ads. A backslash before a quote or at the end of a string is ambiguous. */
    LONG(ClassAdLines::read),
    /** A JSON array of objects. */
    JSON(ClassAdJson::read),
    /** {@code <classads>}. */
    XML(ClassAdXml::read);

    @SuppressWarnings("ImmutableEnumChecker") // a static method
    private final ClassAdReader reader;

    ClassAdFormat(ClassAdReader reader) {
        this.reader = reader;
    }

    @FunctionalInterface
    private interface ClassAdReader {
        List<ClassAd> read(Input input, Deadline deadline) throws CollectionException;
    }

    /** Returns the programs' option for this format. */
    String option() {
        return "-" + name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads all ads.
     *
     * @throws CollectionException
     *             the input has another format, or is empty
     */
    public List<ClassAd> read(Input input, Deadline deadline) throws CollectionException {
        return reader.read(input, deadline);
    }
}
