package org.openmds.provider.condor;

import java.util.List;
import java.util.Locale;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.wsrf.service.Deadline;

/** How HTCondor's programs write ClassAds. */
public enum ClassAdFormat {
    /** {@code Name = value} lines, a blank line between ads; a backslash before a quote or at the end of a string is told ambiguously. */
    LONG(ClassAdLines::read),
    /** An array of objects. */
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

    /** The programs' option. */
    String option() {
        return "-" + name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads all ads.
     *
     * @throws CollectionException
     *             it is something else, or nothing
     */
    List<ClassAd> read(Input input, Deadline deadline) throws CollectionException {
        return reader.read(input, deadline);
    }
}
