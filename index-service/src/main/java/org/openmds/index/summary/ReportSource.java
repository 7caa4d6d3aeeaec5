package org.openmds.index.summary;

import java.util.Locale;

/** The kinds of sources of a report, the most reliable first: what the machine itself says is better than what others say of it. */
enum ReportSource {
    /** A program on the machine: the host provider, also as a part of a batch system's provider, or node_exporter. */
    MACHINE,
    /** Ganglia. */
    GANGLIA,
    /** A batch system, whose figures are configured. */
    BATCH,
    /** A directory, such as LDAP, ARC or a document. */
    DIRECTORY;

    /** Returns the word for the source in the summary. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
