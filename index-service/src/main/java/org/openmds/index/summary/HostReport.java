package org.openmds.index.summary;

import java.util.List;
import java.util.stream.Stream;

/** A report about one host. */
record HostReport(ReportOrigin origin, ReportSource source, HostAliases names,
        HostNumbers numbers) implements ResourceReport {

    @Override
    public List<String> links() {
        return Stream.concat(names.identities().stream(), names.label().stream()).toList();
    }
}
